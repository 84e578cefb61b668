// A block away from the net: kept on the phone where the browser lets it (secure pages), the screen
// awake, and the whole sheet as one square code, made here from what the server has told and from
// what still waits.
import { drawn, open } from "../handover.js";
import { keepAwake, stayOffline } from "../offline.js";
import { standing, tapping } from "./block.js";
import { device, setWayBack, wayBack } from "./phone.js";
import { calledOf } from "./ruled.js";

const data = JSON.parse(document.getElementById("block-data").textContent);
const at = (id) => document.getElementById(id);

/** What is handed over: the sheet of the server, and above it the entries that wait, in order. */
export function handed(told, entries) {
  const games = [...told.games];
  const swaps = [...(told.swaps ?? [])];
  let asked = told.last_round;
  for (const { entry: { do: what } } of entries) {
    if (what.kind === "row" && what.deal === games.length + 1) games.push(what.game);
    else if (what.kind === "back" && what.deal === games.length) games.pop();
    else if (what.kind === "correct" && what.deal <= games.length) games[what.deal - 1] = what.game ?? null;
    else if (what.kind === "swap") swaps.push({ deal: what.deal, seats: what.seats });
    else if (what.kind === "last-round") asked ??= { deal: games.length + 1, seat: what.seat ?? null };
  }
  return { ...told, games, swaps, last_round: asked, device: device().slice(0, 8) };
}

// Whoever came from a table of a tournament finds back there, on this phone alone.
const MINE = /^\/office\/[\w-]+\/me\/\d+\/\w+\/table$/;
if (MINE.test(location.hash.slice(1))) {
  setWayBack(data.root, location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
const back = wayBack(data.root);
if (MINE.test(back)) {
  at("my-table").href = back;
  at("my-table").hidden = false;
  at("call-referee").action = back.replace(/\/table$/, "");
  at("call-referee").hidden = false;
  at("call-referee").addEventListener("formdata", ({ formData }) => {
    const now = tapping();
    for (const [name, value] of Object.entries(calledOf(data, now, now.state))) formData.set(name, value);
  });
}

// Asked for now, so that it is here when the net is not.
const ready = data.hand ? open(data.hand.layout, data.settle) : null;
ready?.catch(() => {});

async function show() {
  const { sheet, entries } = standing();
  const code = at("hand-in-code");
  try {
    const text = (await ready).text(handed(sheet.handed, entries), data.hand.key);
    const link = `${location.origin}/b#${text}`;
    at("hand-in-link").value = link;
    code.replaceChildren(drawn(link));
    at("hand-in-none").hidden = true;
  } catch {
    code.replaceChildren();
    at("hand-in-none").hidden = false;
  }
  at("hand-in").showModal();
}

if (ready) {
  at("hand-in-open").addEventListener("click", show);
  at("hand-in-close").addEventListener("click", () => at("hand-in").close());
}
stayOffline(["/block"]);
if (!keepAwake()) at("sleepy")?.removeAttribute("hidden");
