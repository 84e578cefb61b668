// The page holds the table to its promise: it remembers what was promised before the deal, mixes
// something of its own into the pack, and says after the game whether the promise was kept.
import { sha256 } from "./sha256.js";
import { bySeat, problems } from "./fair-check.js";

const LINKS = 200; // lots that a page seals at once
const PATIENCE = 2000; // for somebody who has just sat down and has not sealed yet
const KEPT = 40; // games that are remembered

/** `send` takes a message for the socket; `look` is to be called whenever the page has changed. */
export function fairness(table, send) {
  const words = JSON.parse(table.dataset.fair);
  const id = table.dataset.table;
  const store = `mondfang fair ${id}`;
  let memory = { secret: "", games: {} };
  let chain = [];
  let asked = ""; // the seal that was sent last
  let met = {}; // when a promise was first seen
  let hurried = false; // somebody deals: nobody is waited for

  const place = () => document.querySelector("#r-fair [data-seat]")?.dataset;

  function load() {
    try {
      memory = JSON.parse(localStorage.getItem(store)) ?? memory;
    } catch {
      return; // a browser that remembers nothing: this page does, as long as it is open
    }
  }

  function save() {
    const games = Object.entries(memory.games).slice(-KEPT);
    memory.games = Object.fromEntries(games);
    try {
      localStorage.setItem(store, JSON.stringify(memory));
    } catch {
      return;
    }
  }

  /** The lots from the secret on, each the seal of the one before it. */
  function links() {
    if (memory.secret && chain[0] !== memory.secret) {
      chain = [memory.secret];
      while (chain.length <= LINKS) chain.push(sha256(chain.at(-1)));
    }
    return chain;
  }

  function freshChain() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    memory.secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    save();
    return links().at(-1);
  }

  function remember(now) {
    if (now.nextPromise) {
      const seen = memory.games[now.nextGame];
      if (seen?.promise !== now.nextPromise) {
        const renewed = (seen?.renewed ?? 0) + (seen?.taken ? 1 : 0);
        memory.games[now.nextGame] = { promise: now.nextPromise, renewed };
        save();
      }
    }
    const seen = memory.games[now.game];
    // Before anything has happened in the game, the hand is the one that was dealt.
    if (seen && !seen.hand && now.untouched && now.gameSeat !== "") {
      const cards = [...document.querySelectorAll("#r-hand [data-card]")];
      if (cards.length === 12) {
        seen.hand = cards.map((card) => card.dataset.card);
        save();
      }
    }
  }

  function takePart(now) {
    if (now.seat === "") return ready(); // nothing of ours goes into this pack
    if (links().indexOf(now.seal) < 1) return seal(now);
    const promised = bySeat(now.nextSeals ?? "")[Number(now.seat)];
    const link = promised ? links().indexOf(promised) : -1;
    const seen = memory.games[now.nextGame];
    if (seen?.lot === now.seal) taken(seen);
    if (link < 1 || !seen || seen.lot) return;
    const waited = Date.now() - (met[now.nextPromise] ??= Date.now());
    if (now.unsealed && waited < PATIENCE && !hurried) {
      setTimeout(look, PATIENCE - waited + 20);
      return;
    }
    Object.assign(seen, { lot: links()[link - 1], seat: Number(now.seat) });
    save();
    if (!send({ at: `mix ${now.nextGame}`, do: `mix ${seen.lot}`, quiet: true })) forget(seen);
  }

  /** The table has said that it has the lot: from then on it must be in the deal. */
  function taken(seen) {
    seen.taken = true;
    save();
    ready();
  }

  function forget(seen) {
    delete seen.lot;
    save();
  }

  /** Show a seal that the table does not know, once. */
  function seal(now) {
    const known = chain.length > 0 && asked === chain.at(-1);
    if (known && now.seal !== chain[0]) return;
    const anchor = memory.secret && now.seal === "" ? links().at(-1) : freshChain();
    asked = anchor;
    if (!send({ at: "seal", do: `seal ${anchor}`, quiet: true })) asked = "";
  }

  function say(text, kind) {
    for (const line of document.querySelectorAll("[data-verdict]")) {
      line.hidden = !text;
      line.className = `verdict ${kind}`;
      if (line.textContent !== text) line.textContent = text;
      if (kind === "broken") line.setAttribute("role", "alert");
    }
    warn(kind === "broken" ? text : "");
  }

  /** Above everything, until somebody has seen it and taps it away. */
  function warn(text) {
    const box = document.getElementById("warning");
    if (box.textContent !== text) {
      box.textContent = text;
      box.hidden = !text;
    }
    box.onclick = () => (box.hidden = true);
  }

  function judge(now) {
    const seen = memory.games[now.game];
    if (!now.promise) return say("", "");
    if (!now.opened) {
      const dropped = seen?.taken && !now.counted.split(" ").includes(String(seen.seat));
      return dropped ? say(words.mine, "broken") : say("", "");
    }
    const opened = { ...now, seat: now.gameSeat };
    const wrong = problems(opened, seen, id);
    if (wrong.length) {
      return say(`${words.broken} ${wrong.map((name) => words[name]).join(" ")}`, "broken");
    }
    const own = bySeat(now.lots)[Number(now.seat)] && seen?.taken ? ` ${words.mixed}` : "";
    const renewed = seen?.renewed ? ` ${words.renewed.replace("#", seen.renewed)}` : "";
    return say((seen ? words.kept + own : words.unseen) + renewed, seen ? "kept" : "later");
  }

  function look() {
    const now = place();
    if (!now) return;
    load();
    remember(now);
    takePart(now);
    judge(now);
  }

  /** Mix in at once: this page is about to deal. */
  function hurry() {
    hurried = true;
    look();
  }

  /** The server has answered something that this page did by itself. */
  function answered(at, code) {
    const [verb, game] = at.split(" ");
    if (verb !== "mix" || !memory.games[game]) return;
    load();
    const seen = memory.games[game];
    if (!code || code === "mixed-already") taken(seen);
    else forget(seen);
  }

  let ready = () => {};
  const mixedIn = new Promise((resolve) => (ready = resolve));
  load();
  return { look, hurry, answered, mixedIn };
}
