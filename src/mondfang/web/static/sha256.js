// SHA-256 of a text, in hexadecimal. Browsers have it only on pages that came over TLS, and a table
// in the network at home has none; it is also wanted at once and not by and by.
const FIRST = [2, 3, 5, 7, 11, 13, 17, 19];
const PRIMES = [...Array(312).keys()].filter((n) => n > 1 && isPrime(n)).slice(0, 64);
const START = FIRST.map((prime) => fraction(prime ** (1 / 2)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function isPrime(n) {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
}

/** The first 32 bits behind the point. */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The text as UTF-8 with its length, in blocks of sixteen words. */
function words(bytes) {
  const blocks = (bytes.length + 9 + 63) >> 6;
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks * 64 - 4, bytes.length << 3);
  return view;
}

/** The 32 bytes of the hash of a text, or of bytes. */
export function digest(message) {
  const bytes = typeof message === "string" ? new TextEncoder().encode(message) : message;
  const view = words(bytes);
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const small = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ (w[t - 15] >>> 3);
      const large = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ (w[t - 2] >>> 10);
      w[t] = (w[t - 16] + small + w[t - 7] + large) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t += 1) {
      const mix = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mix + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => result.setInt32(4 * at, word));
  return new Uint8Array(result.buffer);
}

export function sha256(message) {
  return [...digest(message)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
