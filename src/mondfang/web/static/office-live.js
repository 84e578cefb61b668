// A page of the office that stays true: when the tournament has moved, its live parts are fetched anew.
import { TYPED, wasTyped } from "./office-fields.js";
import { connect } from "./table-socket.js";

const OWN = "script[data-book]";
const own = document.querySelector(OWN);
const { book } = own.dataset;
const PATIENCE = 15000; // milliseconds for one fetch
const CALMER = 1500; // milliseconds between two fetches, however much happens in the hall
const DOUBLINGS = 4; // of that rest, where fetches come to nothing
let shown = own.dataset.mark; // how the tournament stood when what this page shows was made
let told = shown; // how it stands, as far as the server has said
let ahead = Number(own.dataset.now) - Date.now(); // of the clock of the server
let fetching = false;
let started = 0; // when the last fetch was
let vain = 0; // fetches after which this page was no truer
let passedOver = false; // a part in which somebody was typing
let wake = () => {};

/** What time it is at the server, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/** Fetch this page until it shows what the server has told of; what somebody types stays. */
async function refresh() {
  if (fetching) return;
  fetching = true;
  let wanted;
  do {
    await rest();
    started = Date.now();
    wanted = told;
    vain = (await fetched()) ? 0 : vain + 1;
    // A mark that came meanwhile may be of a moment after this page was made.
  } while (vain > 0 || told !== wanted);
  fetching = false;
}

async function rest() {
  const due = () => started + CALMER * 2 ** Math.min(vain, DOUBLINGS) - Date.now();
  for (let wait = due(); wait > 0; wait = due()) {
    await new Promise((done) => {
      wake = done;
      setTimeout(done, wait);
    });
  }
}

/** Whether nothing is left to fetch: the page is as new as was told, or not for us any more. */
async function fetched() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return answer.status < 500 && answer.status !== 429;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    shown = fresh.querySelector(OWN)?.dataset.mark ?? shown;
    passedOver = false;
    for (const old of document.querySelectorAll("[data-live]")) swap(old, fresh.getElementById(old.id));
    document.dispatchEvent(new CustomEvent("office:swapped"));
    return Number.parseInt(shown) >= Number.parseInt(told); // another process may be a moment behind
  } catch {
    return false; // the server is gone or too busy
  }
}

/** Whether somebody is at work there: is typing, has typed, was refused and mends it, or drags. */
function inUse(part) {
  const fields = [...part.querySelectorAll(TYPED)];
  const mending = fields.length && document.querySelector('script[data-answer="refused"]');
  return mending || part.querySelector(".taken") || fields.some((one) => one === document.activeElement || wasTyped(one));
}

/** The fresh part in the place of the old one; what was unfolded stays so. */
function swap(old, fresh) {
  if (!fresh) return;
  const [boxes, freshBoxes] = [old, fresh].map((part) => [...part.querySelectorAll("details")]);
  if (boxes.length === freshBoxes.length) boxes.forEach((box, at) => (freshBoxes[at].open = box.open));
  if (old.innerHTML === fresh.innerHTML) return;
  if (inUse(old)) {
    passedOver = true;
    return;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceChildren(...fresh.childNodes);
  if (focused?.id) document.getElementById(focused.id)?.focus();
}

document.addEventListener("focusout", () => {
  if (passedOver) refresh();
});
document.querySelector(".office-tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

connect(`/office/${book}/live`, {
  opened: () => document.documentElement.classList.remove("cut-off"),
  lost: () => document.documentElement.classList.add("cut-off"),
  gone: () => location.reload(),
  heard(message) {
    ahead = message.now - Date.now();
    told = message.mark;
    if (told === shown) return;
    vain = 0;
    wake();
    refresh();
  },
});

// Lists that do not fit on one screen turn their pages by themselves; a screen of the hall also looks
// now and then whether another thing has become the right one to show.
const CALM = 30;
const hall = document.querySelector("#hall");
if (hall) {
  let seconds = 0;
  setInterval(() => {
    seconds += 1;
    if (seconds < (Number(document.querySelector("[data-turning]")?.dataset.turning) || CALM)) return;
    seconds = 0;
    refresh();
  }, 1000);
}
