// What this browser knows by itself: its own name as a device, who holds it, which blocks it has seen.

const read = (name, otherwise) => {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
};
const keep = (name, value) => {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* no room: it is asked again */ }
};

/** The name of this device, the same for ever. */
export function device() {
  let known = read("block-device", null);
  if (typeof known !== "string") {
    known = Array.from(crypto.getRandomValues(new Uint8Array(12)),
      (byte) => byte.toString(16).padStart(2, "0")).join("");
    keep("block-device", known);
  }
  return known;
}

export const isMe = (told) => Boolean(told?.device) && device().startsWith(told.device);

/** Who holds this phone at a block; nobody has to say so. */
export const owner = (place) => read(`owner/${place}`, "");
export const setOwner = (place, name) => keep(`owner/${place}`, name);

/** What entries that wait were told as: by their key. */
export const told = (place) => read(`told/${place}`, {});
export const setTold = (place, all) => keep(`told/${place}`, all);

/** The sheet as it was last told, and what has arrived since: for a page that was kept without it. */
export const standing = (root) => read(`sheet${root}`, null);
export function keepStanding(root, told) {
  for (const name of Object.keys(localStorage))
    if (name.startsWith("sheet/") && name !== `sheet${root}`) localStorage.removeItem(name);
  keep(`sheet${root}`, told);
}

/** Where this phone writes on a block that others only look at. */
export const writes = (place) => read(`writes/${place}`, "");
export const setWrites = (place, root) => keep(`writes/${place}`, root);

/** The page of the tournament from which somebody came to a block. */
export const wayBack = (root) => read(`back${root}`, "");
export const setWayBack = (root, path) => keep(`back${root}`, path);

/** The blocks that were open here, the last one first. */
export const blocks = () => read("blocks", []);
export function remember(root, players) {
  const others = blocks().filter((one) => one.root !== root);
  keep("blocks", [{ root, players, at: Date.now() }, ...others].slice(0, 30));
}

export const forget = (root) => keep("blocks", blocks().filter((one) => one.root !== root));

/** Whether this phone lies in the middle of the table. */
export const lies = () => read("block-lies", false) === true;
export const setLies = (value) => keep("block-lies", value);
