// A handed sheet: from the link that brought us here, from a hand scanner that types, or from the
// camera; where the browser reads no codes itself, a decoder is fetched with the first film.
const form = document.getElementById("hand-in");
const field = form.elements.sheet;
const film = document.getElementById("film");
const video = document.getElementById("camera");
const note = document.getElementById("camera-note");
const LOOK = 200; // milliseconds between two looks

function handIn(text) {
  field.value = text;
  form.requestSubmit();
}

function fromLink() {
  if (location.hash.length < 2) return;
  const text = location.hash.slice(1);
  history.replaceState(null, "", location.pathname); // so that going back does not hand it in again
  handIn(text);
}

field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit();
});

async function readerOfCodes() {
  const own = await window.BarcodeDetector?.getSupportedFormats().catch(() => []);
  const { BarcodeDetector: Reader } = own?.includes("qr_code") ? window : await import("./vendor/qr/decode.js");
  return new Reader({ formats: ["qr_code"] });
}

async function look() {
  film.disabled = true;
  let stream, reader;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    reader = await readerOfCodes();
  } catch {
    for (const track of stream?.getTracks() ?? []) track.stop();
    note.textContent = note.dataset.none;
    film.disabled = false;
    return;
  }
  video.srcObject = stream;
  video.hidden = false;
  note.textContent = note.dataset.wait;
  await video.play();
  for (;;) {
    const [found] = await reader.detect(video).catch(() => []);
    if (found) {
      for (const track of stream.getTracks()) track.stop();
      return void handIn(found.rawValue);
    }
    await new Promise((done) => { setTimeout(done, LOOK); });
  }
}

if (navigator.mediaDevices) { // not on plain HTTP from another machine
  film.hidden = false;
  film.addEventListener("click", look);
}
addEventListener("hashchange", fromLink);
fromLink();
