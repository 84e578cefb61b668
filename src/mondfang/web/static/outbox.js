// Entries on their way to the server: first into the browser's storage, then over the net, in their
// order, one at a time, each with a key by which the server takes it once. What the server refuses
// is kept and shown until somebody has seen it. It works on plain HTTP too: nothing here needs what
// browsers keep for secure pages.
//
//   const box = new Outbox("block/7k3m", "/block/7k3m/entries");
//   box.onchange = () => show(box.pending, box.refused, box.trouble);
//   const key = box.add({kind: "row", …});
//
// A request is {key, …entry}; the answer {taken: [keys], refused: [{key, code, text}]}.

const FIRST_WAIT = 1000, LONGEST_WAIT = 30_000, PATIENCE = 15_000; // milliseconds
const LEASE = 20_000, SETTLE = 60; // for how long a tab may send; how long two tabs look at it

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(12)),
  (byte) => byte.toString(16).padStart(2, "0")).join("");
const pause = (time) => new Promise((done) => { setTimeout(done, time); });

export class Outbox {
  #tab = random();
  #sending = false;
  #wait = FIRST_WAIT;
  #timer = 0;
  #trouble = null;

  constructor(place, url) {
    this.place = place;
    this.url = url;
    this.onchange = null;
    addEventListener("online", () => this.flush());
    addEventListener("storage", (event) => {
      if (event.key === null || event.key.includes(`/${this.place}/`)) this.onchange?.();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.flush(); });
    queueMicrotask(() => this.flush()); // what an earlier page has left
  }

  // What has not arrived yet, in its order: [{key, entry}].
  get pending() { return this.#kept("outbox"); }

  // What the server would not take: [{key, entry, code, text}].
  get refused() { return this.#kept("refused"); }

  // Why the last attempt failed: null, "offline", or the status of an answer that was none.
  get trouble() { return this.pending.length ? this.#trouble : null; }

  // Keeps the entry and says its key; throws where the browser has no room for it.
  add(entry) {
    const key = random();
    const last = this.pending.at(-1)?.number ?? 0;
    const number = Math.max(Date.now(), last + 1);
    localStorage.setItem(this.#name("outbox", number, key), JSON.stringify({ entry }));
    this.onchange?.();
    this.flush();
    return key;
  }

  // Forgets a refused entry that somebody has seen.
  dismiss(key) {
    for (const one of this.refused)
      if (one.key === key) localStorage.removeItem(this.#name("refused", one.number, key));
    this.onchange?.();
  }

  // Sends what is there now, without waiting for the next attempt.
  async flush() {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.pending.length && await this.#mine()) {
        if (!await this.#send(this.pending[0])) break;
        this.#wait = FIRST_WAIT;
      }
    } finally {
      this.#sending = false;
      this.#release();
    }
    if (!this.pending.length) return;
    this.#timer = setTimeout(() => this.flush(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #name(kind, number, key) {
    return `${kind}/${this.place}/${String(number).padStart(15, "0")}/${key}`;
  }

  #kept(kind) {
    const start = `${kind}/${this.place}/`;
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .sort()
      .map((name) => {
        const [number, key] = name.slice(start.length).split("/");
        return { key, number: Number(number), ...JSON.parse(localStorage.getItem(name)) };
      });
  }

  async #send(next) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(this.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ key: next.key, ...next.entry }),
        signal: stop.signal,
      });
      const said = await answer.json().catch(() => ({}));
      const refused = said.refused?.find((one) => one.key === next.key);
      if (!refused && !said.taken?.includes(next.key)) return this.#failed(answer.status);
      if (refused) {
        const { code, text } = refused;
        const kept = JSON.stringify({ entry: next.entry, code, text });
        localStorage.setItem(this.#name("refused", next.number, next.key), kept);
      }
      localStorage.removeItem(this.#name("outbox", next.number, next.key));
      this.#trouble = null;
      this.onchange?.();
      return true;
    } catch {
      return this.#failed("offline");
    } finally {
      clearTimeout(late);
    }
  }

  #failed(why) {
    this.#trouble = why;
    this.onchange?.();
    return false;
  }

  // Whether this tab is the one that sends. Locks are for secure pages only: each writes its name,
  // and whoever still stands there a moment later has it. Should two ever believe so, the server
  // still takes each key once.
  async #mine() {
    const name = `sender/${this.place}`;
    const read = () => JSON.parse(localStorage.getItem(name) ?? "null");
    const held = read();
    if (held && held.tab !== this.#tab && held.until > Date.now()) return false;
    const until = Date.now() + LEASE;
    localStorage.setItem(name, JSON.stringify({ tab: this.#tab, until }));
    if (held?.tab === this.#tab) return true;
    await pause(SETTLE * (1 + Math.random()));
    return read()?.tab === this.#tab;
  }

  #release() {
    const name = `sender/${this.place}`;
    if (JSON.parse(localStorage.getItem(name) ?? "null")?.tab === this.#tab)
      localStorage.removeItem(name);
  }
}
