// A whole sheet as one square code, made without the net: plain data as bits by the layout that
// mondfang/scorer/handover reads too, a check, and a signature with the key of the block.
//
//   const hand = await open(layoutUrl, bookUrl);
//   const text = hand.text(sheet, keyHex);           // sheet as Handed in scorer/handover/sheet.py
//   place.replaceChildren(drawn(`${location.origin}/b#${text}`));
import { digest } from "./sha256.js";
import { correction, generate } from "./vendor/lean-qr.js";

const VERSION = 1, SIGNED = 0x10, CHECK = 2, MAC = 10, LONGEST = 3200;
const HEAD = ["rulebook", "options", "stake", "forehand"]; // of a slip: the sheet says them for all

class Misfit extends Error {}

const empty = (value) => value === null || value === undefined;
const width = (forms) => Math.ceil(Math.log2(forms.length));
const utf8 = (text) => new TextEncoder().encode(text);

class Writer {
  bits = [];

  constructor(layout, names) {
    this.layout = layout;
    this.names = names;
  }

  put(number, size) {
    if (!Number.isInteger(number) || number < 0 || number >= 2 ** size) throw new Misfit();
    for (let at = size - 1; at >= 0; at -= 1) this.bits.push(Math.floor(number / 2 ** at) % 2);
  }

  number(value) {
    if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 40) throw new Misfit();
    let folded = value >= 0 ? 2 * value : -2 * value - 1;
    do {
      this.put((folded > 15 ? 16 : 0) + (folded % 16), 5);
      folded = Math.floor(folded / 16);
    } while (folded);
  }

  place(names, value) {
    const found = typeof value === "string" ? names.indexOf(value) : -1;
    if (found < 0) throw new Misfit();
    return found;
  }

  text(value) {
    if (typeof value !== "string") throw new Misfit();
    const bytes = utf8(value);
    this.number(bytes.length);
    for (const byte of bytes) this.put(byte, 8);
  }

  points(text) {
    const found = /^(\d\d?)(?:\/([012]))?$/.exec(text);
    if (!found) throw new Misfit();
    this.put(3 * Number(found[1]) + Number(found[2] ?? 0), 8);
  }

  value([kind, ...form], value) {
    const { token, names, types } = this.layout;
    switch (kind) {
      case "bits": return this.put(value, form[0]);
      case "flag":
        if (typeof value !== "boolean") throw new Misfit();
        return this.put(Number(value), 1);
      case "number": return this.number(value);
      case "word": return this.put(this.place(form[0], value), 1);
      case "name": return this.put(this.place(this.names[form[0]], value), names[form[0]]);
      case "token":
        if (typeof value !== "string") throw new Misfit();
        this.number(value.length);
        for (const letter of value) this.put(this.place([...token], letter), 6);
        return undefined;
      case "text": return this.text(value);
      case "json":
        if (typeof value !== "object" || empty(value)) throw new Misfit();
        return this.text(JSON.stringify(value));
      case "pairs":
        this.number(Object.keys(value).length);
        for (const name of Object.keys(value).sort()) {
          this.text(name);
          this.text(value[name]);
        }
        return undefined;
      case "points": return this.points(value);
      case "nothing":
        if (!empty(value)) throw new Misfit();
        return undefined;
      case "maybe":
        this.put(empty(value) ? 0 : 1, 1);
        return empty(value) ? undefined : this.value(form[0], value);
      case "list":
      case "times":
        if (!Array.isArray(value)) throw new Misfit();
        if (kind === "list") this.put(value.length, form[0]);
        else if (value.length !== form[0]) throw new Misfit();
        for (const each of value) this.value(form[1], each);
        return undefined;
      case "type": return this.value(types[form[0]], value);
      case "record": return this.record(form[0], value);
      default: return this.either(form[0], value);
    }
  }

  record(fields, value) {
    if (typeof value !== "object" || Array.isArray(value) || empty(value)) throw new Misfit();
    let left = Object.fromEntries(Object.entries(value).filter(([, each]) => !empty(each)));
    for (const [name, form] of fields) {
      if (name) {
        this.value(form, left[name]);
        delete left[name];
      } else {
        this.value(form, Object.keys(left).length ? left : null);
        left = {};
      }
    }
    if (Object.keys(left).length) throw new Misfit();
  }

  either(forms, value) {
    const before = this.bits.length;
    for (const [number, form] of forms.entries()) {
      try {
        this.put(number, width(forms));
        return this.value(form, value);
      } catch (problem) {
        if (!(problem instanceof Misfit)) throw problem;
        this.bits.length = before;
      }
    }
    throw new Misfit();
  }

  bytes() {
    const made = new Uint8Array(Math.ceil(this.bits.length / 8));
    this.bits.forEach((bit, at) => { made[at >> 3] |= bit << (7 - (at & 7)); });
    return made;
  }
}

// A game without what the sheet says for all, and without what a slip leaves open anyhow.
function bare(game) {
  if (!game?.slip) return game ?? null;
  const kept = Object.entries(game.slip).filter(([name, value]) => !HEAD.includes(name)
    && !empty(value) && value !== false && !(Array.isArray(value) && !value.length)
    && !(name === "kontra" && value === 0));
  return { slip: Object.fromEntries(kept) };
}

function hmac(key, message) {
  const padded = new Uint8Array(64);
  padded.set(key);
  const inner = digest(Uint8Array.from([...padded.map((byte) => byte ^ 0x36), ...message]));
  return digest(Uint8Array.from([...padded.map((byte) => byte ^ 0x5c), ...inner]));
}

function checked(names) {
  const [high, low] = digest(`${names.contracts.join(",")};${names.premiums.join(",")}`);
  return 256 * high + low;
}

export async function open(layoutUrl, bookUrl) {
  const [layout, names] = await Promise.all(
    [layoutUrl, bookUrl].map((url) => fetch(url).then((found) => found.json())));
  return {
    // The text of a sheet; without a key it is not signed. Throws where no code has room for it.
    text(sheet, keyHex = "") {
      const told = { ...sheet, names: checked(names), games: sheet.games.map(bare) };
      if (told.options && !Object.keys(told.options).length) delete told.options;
      for (const name of ["swaps"]) if (told[name] && !told[name].length) delete told[name];
      const writer = new Writer(layout, names);
      writer.value(["type", "sheet"], told);
      const body = [VERSION | (keyHex ? SIGNED : 0), ...writer.bytes()];
      const end = [...digest(Uint8Array.from(body)).slice(0, CHECK)];
      if (keyHex) {
        const key = Uint8Array.from(keyHex.match(/../g), (pair) => parseInt(pair, 16));
        end.push(...hmac(key, Uint8Array.from(body)).slice(0, MAC));
      }
      const text = btoa(String.fromCharCode(...body, ...end))
        .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      if (text.length > LONGEST) throw new RangeError("no code has room for this sheet");
      return text;
    },
  };
}

// A square code as a picture that grows with its place.
export function drawn(text) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const quiet = 4;
  const path = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) path.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = code.size + 2 * quiet;
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("shape-rendering", "crispEdges");
  for (const [name, more] of [["rect", { width: size, height: size, fill: "#fff" }],
    ["path", { d: path.join(""), fill: "#000" }]]) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(more)) part.setAttribute(key, value);
    picture.append(part);
  }
  return picture;
}
