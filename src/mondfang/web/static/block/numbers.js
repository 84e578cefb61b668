// The four numbers of a slip: from the settlement in the browser where that runs, otherwise from the
// server. Nothing is settled here.
import { open } from "../settle.js";

export class Numbers {
  #book = null;
  #known = new Map(); // a slip as text → its answer
  #asked = new Set();
  #told = new Map(); // a slip as text → what the server says about it

  constructor({ settle, root, stake }, changed) {
    this.root = root;
    this.stake = stake;
    this.changed = changed;
    open(settle).then((book) => { this.#book = book; }, () => {}).then(changed);
  }

  /** Whether the numbers come without the net. */
  get alone() { return this.#book !== null; }

  /** {points, cents}, {error: {code, message}}, or null while the server is asked. */
  of(slip) {
    const told = this.#staked(slip);
    const text = JSON.stringify(told);
    const known = this.#known.get(text);
    if (known) return known;
    const answer = this.#book?.score(told);
    if (answer && answer.error?.code !== "unsure") {
      this.#known.set(text, answer);
      return answer;
    }
    if (this.#told.has(text)) return this.#told.get(text);
    this.#ask(text);
    return null;
  }

  /** Why a slip is refused, in words; null while nobody has said so. */
  why(slip) {
    const text = JSON.stringify(this.#staked(slip));
    if (!this.#told.has(text)) this.#ask(text);
    return this.#told.get(text)?.error?.message ?? null;
  }

  #staked(slip) { return this.stake === null ? slip : { ...slip, stake: this.stake }; }

  // The first slip that is not refused, with its numbers; {error} of the first where all are.
  first(slips) {
    let refused = null;
    for (const slip of slips) {
      const answer = this.of(slip);
      if (!answer) return null;
      if (!answer.error) return { slip, ...answer };
      refused ??= answer;
    }
    return refused ?? { error: { code: "none" } };
  }

  /** The first slip that the settlement of the page does not refuse, with its numbers, or null. */
  settled(slips) {
    for (const slip of slips) {
      const answer = this.#book?.score(this.#staked(slip));
      if (answer && !answer.error) return { slip, ...answer };
    }
    return null;
  }

  #ask(text) {
    if (this.#asked.has(text)) return;
    if (!this.#asked.size) queueMicrotask(() => this.#send());
    this.#asked.add(text);
  }

  async #send() {
    const texts = [...this.#asked];
    try {
      const answer = await fetch(`${this.root}/numbers`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `[${texts.join(",")}]`,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      texts.forEach((text, at) => this.#told.set(text, found[at]));
    } catch {
      await new Promise((done) => { setTimeout(done, 2000); });
    }
    this.#asked.clear();
    this.changed();
  }
}
