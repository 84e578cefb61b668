// The table page comes alive: buttons speak over a socket, and what changed is swapped in.
// Without this file everything works as well, by forms and reloading.
import "./table-invite.js";
import { connect } from "./table-socket.js";
import { goOn, listenToGoOn, swap } from "./table-swap.js";
import { taken } from "./table-taken.js";
import { listenToKeys, tellKeys } from "./table-keys.js";
import { runClocks, serverTime } from "./table-clock.js";
import { onlyChosen, playChosen } from "./table-choose.js";
import { ASKED, showHint } from "./table-hint.js";
import { callIfTurn, offerCalls } from "./table-turn.js";
import { fairness } from "./fair.js";

const table = document.getElementById("table");
const form = document.getElementById("do");
const message = document.getElementById("message");
const live = document.getElementById("live");
// They change who or where one is, or what one prefers.
const BY_FORM = new Set(["sit", "watch", "ask-in", "leave", "stand", "mute", "unmute"]);
const SHOWN_FOR = 7000;
const STARTING = 1500;
const SOON = 40;
let fading = 0;
let asking = ""; // the move that the last hint was asked for
let dealing = null; // the last deal that was asked for, and what was promised then

const socket = connect(`/t/${table.dataset.table}/live`, {
  opened: () => table.classList.remove("offline"),
  lost: () => {
    table.classList.add("offline");
    delete table.dataset.live;
  },
  gone: () => location.reload(),
  heard: (sent) => {
    const regions = sent.regions && taken(sent.regions, sent.more);
    if (sent.more) return; // the rest of this moment follows
    // A click belongs to what is seen: `at` changes together with the regions.
    const now = () => (table.dataset.at = form.elements.at.value = sent.at ?? table.dataset.at);
    if (sent.now) serverTime(sent.now);
    if (regions) {
      swap(regions, () => (now(), arrange()));
      clear();
    } else now();
    if ("done" in sent) answered();
    if (sent.quiet) fair.answered(...sent.quiet);
    if (sent.say) live.textContent = sent.say;
    if (sent.refused && !dealtAgain(sent) && !tooLate(sent.refused)) refuse(sent.refused);
    if (sent.hint) showHint(sent.hint);
    table.dataset.live = "yes"; // what is asked for now is answered on this page
  },
});

const fair = fairness(table, (thing) => socket.send(thing));

/** What a button says: its own words, and the cards or the cut that were chosen for it. */
function verbOf(button) {
  const cards = [...document.querySelectorAll('input[name="card"]:checked')];
  const cut = document.getElementById("lift")?.value.trim();
  const chosen = { discard: cards.map((card) => card.value), deal: cut ? [cut] : [] };
  return [button.value, ...(chosen[button.value] ?? [])].join(" ");
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "do" || !button) return;
  if (button.classList.contains("sent")) return event.preventDefault(); // a double click is one
  const verb = verbOf(button);
  if (BY_FORM.has(verb.split(" ")[0])) return;
  if (onlyChosen(button)) return event.preventDefault();
  if (button.closest("#p-hint")) document.getElementById("p-hint").hidePopover(); // a lesson was learnt
  if (verb.startsWith("deal")) fair.hurry();
  if (!socket.send({ at: table.dataset.at, do: verb })) return; // the form goes its own way
  dealing = verb.startsWith("deal") ? { verb, at: table.dataset.at } : null;
  event.preventDefault();
  button.classList.add("sent");
  goOn(); // who acts has seen what lay there
});

/** Who dealt at the moment at which another promise was made deals by that one, once it is here. */
function dealtAgain({ at, refused }) {
  const before = dealing;
  dealing = null;
  const same = before && at && place(before.at) === place(at) && before.at !== at;
  return refused.code === "stale" && same && socket.send({ at, do: before.verb });
}

/** A hint that nobody waits for any more: the only card has been played meanwhile. */
function tooLate(refused) {
  return refused.code === "no-hint" && asking !== place(table.dataset.at);
}

/** Game and move of what a click names, without the promise. */
function place(at) {
  return at.split(".").slice(0, 2).join(".");
}

document.addEventListener("click", (event) => {
  const ask = event.target.closest("[data-hint]");
  if (ask && socket.send({ hint: true })) {
    event.preventDefault();
    asking = place(table.dataset.at);
    showHint(ASKED);
  }
  if (event.target.closest("#message") && !event.target.closest("details")) clear();
});

document.addEventListener("dragstart", (event) => {
  if (event.target.matches?.(".card")) event.preventDefault(); // a card is tapped, not carried off
});

document.addEventListener("change", (event) => {
  if (event.target.name === "card") count();
});

/** After every swap: what only a script can know. */
function arrange() {
  tellKeys();
  count();
  callIfTurn(table);
  runClocks();
  playChosen();
  if (!document.getElementById("r-lobby").firstChild) delete table.dataset.start; // dealt
  fair.look();
}

/** One click has brought us here: deal, once the promise is here and our own lot is in the pack. */
async function start() {
  history.replaceState(null, "", location.pathname);
  fair.hurry();
  await Promise.race([fair.mixedIn, new Promise((done) => setTimeout(done, STARTING))]);
  const button = document.querySelector('#r-lobby button[value="deal"]');
  if (!button || !(await sent())) delete table.dataset.start;
  setTimeout(() => delete table.dataset.start, STARTING); // whatever happened: there is the button
}

/** Ask for the deal as soon as the socket is open; whether that was soon enough. */
async function sent() {
  for (let waited = 0; waited < STARTING; waited += SOON) {
    if (socket.send({ at: table.dataset.at, do: "deal" })) return true;
    await new Promise((done) => setTimeout(done, SOON));
  }
  return false;
}

/** How many cards are chosen, and whether that is enough. */
function count() {
  const panel = document.querySelector("[data-pick]");
  if (!panel) return;
  const wanted = Number(panel.dataset.pick);
  const chosen = document.querySelectorAll('input[name="card"]:checked').length;
  panel.querySelector(".picked").textContent = `${chosen} ${table.dataset.of} ${wanted}`;
  panel.querySelector("button").disabled = chosen !== wanted;
}

/** A button that was pressed may be pressed again. */
function answered() {
  document.querySelectorAll(".sent").forEach((button) => button.classList.remove("sent"));
}

function refuse(refused) {
  answered();
  if (document.getElementById("hint").textContent === ASKED) showHint(refused.html);
  message.innerHTML = refused.html;
  message.querySelectorAll("details").forEach((rules) => {
    rules.addEventListener("toggle", () => clearTimeout(fading)); // somebody is reading
  });
  clearTimeout(fading);
  fading = setTimeout(clear, SHOWN_FOR);
}

function clear() {
  clearTimeout(fading);
  message.replaceChildren();
}

offerCalls(document.querySelector("[data-calls]"));
listenToGoOn();
listenToKeys();
arrange();
if ("start" in table.dataset) start();
