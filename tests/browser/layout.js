// Looks at a page as it lies there: what covers or cuts off something. Gives a list of complaints.
// Cards in a fan cover each other on purpose; of each face the index must be free.
async ([root, width, height]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const sized = () => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches;
  while (!sized() || innerWidth !== width || innerHeight !== height) await frame();
  do await frame();
  while (document.getAnimations().some((one) => one.playState === "running"));
  const SLACK = 1.5; // pixels that rounding and italics may take
  const top = document.querySelector(root ?? "body");
  const found = [];
  const say = (what, ...who) => found.push(`${what}: ${who.map(named).join(" / ")}`);

  const named = (one) => {
    if (typeof one === "string") return one;
    const text = (one.alt ?? one.innerText ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
    const place = one.closest("[id]")?.id ?? "";
    return `#${place} ${one.tagName.toLowerCase()}.${[...one.classList].join(".")} "${text}"`;
  };
  const hidden = new Map([[null, false]]);
  const unseen = (one) => {
    if (!hidden.has(one)) // for those who listen
      hidden.set(one, getComputedStyle(one).clipPath === "inset(50%)" || unseen(one.parentElement));
    return hidden.get(one);
  };
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest(".unseen, [hidden]") &&
    !unseen(one) &&
    (root ? true : !one.closest("[popover]:popover-open"));
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const has = (box, slack = 0) => box.right - box.left > slack && box.bottom - box.top > slack;
  const inside = (box, frame, slack = SLACK) =>
    box.left >= frame.left - slack && box.right <= frame.right + slack &&
    box.top >= frame.top - slack && box.bottom <= frame.bottom + slack;
  const known = new Map();
  const clips = (one, axis) => {
    let ways = known.get(one);
    if (!ways) {
      const style = getComputedStyle(one);
      known.set(one, (ways = { x: style.overflowX, y: style.overflowY }));
    }
    return ways[axis];
  };

  /** What is left of a box after all that scrolls around it; what hides without scrolling is told. */
  const seenPart = (element, box, tell) => {
    let part = box;
    for (let up = element; up && up !== document.documentElement; up = up.parentElement) {
      const [x, y] = [clips(up, "x"), clips(up, "y")];
      if (x === "visible" && y === "visible") continue;
      if (getComputedStyle(up).display === "contents") continue;
      const frame = up.getBoundingClientRect();
      const scrolls = [x, y].some((way) => way === "auto" || way === "scroll");
      const cut = meet(part, {
        left: x === "visible" ? -1e6 : frame.left, right: x === "visible" ? 1e6 : frame.right,
        top: y === "visible" ? -1e6 : frame.top, bottom: y === "visible" ? 1e6 : frame.bottom,
      });
      if (!scrolls && tell && !inside(part, cut) && !up.matches(".name, .ledger th.n, .ledger th.n *")) {
        say(tell, element);
        return null;
      }
      part = cut;
      if (!has(part)) return null; // scrolled out of sight
    }
    return part;
  };

  const all = [...top.querySelectorAll("*:not(script, path, option)")].filter(shown);

  // ---- texts, line by line
  const lines = [];
  for (const element of all) {
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (!has(box)) continue;
        const part = seenPart(element, box, "cut off");
        if (part && has(part, 2)) lines.push({ element, box: part });
      }
    }
  }
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const scrolling = document.documentElement.scrollHeight > innerHeight + 1 &&
    getComputedStyle(document.body).overflowY !== "hidden";
  const page = scrolling ? { ...view, top: -1e6, bottom: 1e6 } : view;

  // ---- things to press
  const PRESSED = "button, a[href], summary, input:not([type=hidden]), select";
  const targets = all
    .filter((one) => one.matches(PRESSED) && !one.closest(".fan.own"))
    .map((element) => ({ element, box: seenPart(element, element.getBoundingClientRect(), "cut off") }))
    .filter(({ box }) => box && has(box, 2));

  // ---- the indices of cards
  const INDEX = { wide: 0.34, high: 0.17 }; // of the width, of the height: rank, or number
  const indices = all
    .filter((one) => one.matches("img.card[alt]:not([alt=''])"))
    .map((element) => {
      const card = element.getBoundingClientRect();
      const box = { left: card.left + 1, top: card.top + 1,
        right: card.left + card.width * INDEX.wide, bottom: card.top + card.height * INDEX.high };
      return { element, box, part: seenPart(element, box, "index cut off") };
    })
    .filter(({ box, part }) => part && inside(box, part)); // or one can scroll to it

  if (document.documentElement.scrollWidth > innerWidth + 1) say("wider than the screen", "page");
  for (const one of all.filter((it) => it.matches(".board, .mine")))
    if (!inside(one.getBoundingClientRect(), page)) say("out of the screen", one);
  for (const { element, box } of [...lines, ...targets])
    if (!inside(box, page)) say("out of the screen", element);

  // ---- what lies over each other
  const kin = (a, b) => a === b || a.contains(b) || b.contains(a);
  const cross = (ones, others, what) => {
    for (const [n, a] of ones.entries())
      for (const b of ones === others ? others.slice(n + 1) : others)
        if (!kin(a.element, b.element) && has(meet(a.box, b.box), SLACK)) say(what, a.element, b.element);
  };
  cross(lines, lines, "text over text");
  cross(targets, targets, "target over target");
  cross(lines, targets, "text over target");

  // ---- what lies on top of it
  const onTop = (element, x, y) => {
    if (scrolling && (y < 0 || y >= innerHeight)) return null;
    const hit = document.elementFromPoint(x, y);
    return hit && !kin(hit, element) ? hit : null;
  };
  for (const { element, box } of [...lines, ...targets]) {
    const y = (box.top + box.bottom) / 2;
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const hit = onTop(element, x, y);
      if (hit && !hit.contains(element)) { say("covered", element, "by", hit); break; }
    }
  }
  for (const { element, box } of indices) {
    if (!inside(box, page)) { say("index out of the screen", element); continue; }
    const home = element.closest("li, label, button, [data-card], .laid-card") ?? element;
    const free = [0.15, 0.5, 0.85].every((fx) => [0.2, 0.5, 0.8].every((fy) => {
      const x = box.left + (box.right - box.left) * fx, y = box.top + (box.bottom - box.top) * fy;
      if (scrolling && (y < 0 || y >= innerHeight)) return true;
      const hit = document.elementFromPoint(x, y);
      return hit && kin(hit, home);
    }));
    if (!free) say("index covered", element);
    if (element.width < 20) say("card too small to read", element);
  }

  // ---- words that do not fit into their own box
  const BOXES = ".button, .plate, .bubble, .tag, .note, .strip, th, td, .band a, .band button";
  for (const { element, box } of lines) {
    const frame = element.closest(BOXES);
    if (!frame || element.closest(".name")) continue;
    const own = frame.getBoundingClientRect();
    if (!inside(box, own, 3)) say("sticks out of its box", element);
  }

  // ---- numbers stay in one line
  for (const cell of all.filter((one) => one.matches("td.n") && one.firstChild?.nodeType === 3)) {
    const range = document.createRange();
    range.selectNodeContents(cell.firstChild);
    if (range.getClientRects().length > 1) say("number broken", cell);
  }

  // ---- what scrolls shows enough of itself
  for (const one of all) {
    const way = clips(one, "y");
    if ((way === "auto" || way === "scroll") && one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 40)
      say("too small a window", one);
    const side = clips(one, "x");
    if ((side === "auto" || side === "scroll") && one.scrollWidth > one.clientWidth + 1 && one.matches(".scroll, [popover]"))
      say("scrolls sideways", one);
  }
  return [...new Set(found)];
}
