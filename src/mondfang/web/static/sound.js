// Five short sounds, made of noise and a few tones: nothing is loaded.
// Whether, and how loud, is what the person prefers; at night it is quiet unless they want otherwise.
const NIGHT = { from: 22, until: 7 };
const prefs = document.documentElement.dataset;
let context = null;

/** Whether nothing may sound at this hour of the device's clock. */
export function isQuiet(sound, hour) {
  if (sound === "off") return true;
  return sound === "day" && (hour >= NIGHT.from || hour < NIGHT.until);
}

/** A card on felt, a trick drawn in, a fist on the table, a small bell, coins. */
const SOUNDS = {
  card: (at) => brush(at, 0.07, 1900, 0.5),
  trick: (at) => (brush(at, 0.12, 900, 0.35), brush(at + 0.09, 0.14, 650, 0.3)),
  kontra: (at) => (knock(at), knock(at + 0.16)),
  turn: (at) => (tone(at, 587, 0.22, 0.22), tone(at + 0.13, 784, 0.34, 0.22)),
  settlement: (at) => [1568, 2093, 1760].forEach((pitch, n) => tone(at + n * 0.07, pitch, 0.18, 0.1, "triangle")),
};

/** Browsers let a page sound only after it was touched. */
export function wake() {
  const Audio = window.AudioContext;
  if (!Audio) return;
  context ??= new Audio();
  if (context.state === "suspended") context.resume();
}

/** Play a sound by its name; `volume` of 100 where it is not what the person prefers. */
export function play(name, volume = Number(prefs.volume), sound = prefs.sound) {
  if (isQuiet(sound, new Date().getHours()) || volume === 0) return false;
  document.dispatchEvent(new CustomEvent("sounded", { detail: name }));
  if (context?.state !== "running") return true; // nobody has touched the page yet
  loudness().gain.value = volume / 100;
  SOUNDS[name](context.currentTime + 0.01);
  return true;
}

let master = null;
function loudness() {
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  return master;
}

/** An envelope that begins at once and dies away. */
function fading(at, length, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(loudness());
  return gain;
}

function tone(at, pitch, length, loud, type = "sine") {
  const voice = context.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(pitch, at);
  voice.connect(fading(at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/** Noise through a filter: paper on cloth. */
function brush(at, length, pitch, loud) {
  const frames = Math.ceil(length * context.sampleRate);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < frames; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter).connect(fading(at, length, loud));
  source.start(at);
}

/** Wood: a low tone that drops, and a click. */
function knock(at) {
  const voice = context.createOscillator();
  voice.frequency.setValueAtTime(190, at);
  voice.frequency.exponentialRampToValueAtTime(70, at + 0.12);
  voice.connect(fading(at, 0.16, 0.7));
  voice.start(at);
  voice.stop(at + 0.16);
  brush(at, 0.03, 2600, 0.3);
}
