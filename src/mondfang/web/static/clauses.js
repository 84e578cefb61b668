// A clause opens where it is cited, a word of the table where it stands, a game where its row is:
// the link leads to its page, this shows it in place. A double click on any word looks it up.
const dialog = document.createElement("dialog");
dialog.className = "clause-box";
const english = document.documentElement.lang === "en";

function opened(id, body) {
  dialog.replaceChildren();
  dialog.setAttribute("aria-labelledby", "clause-title");
  const head = document.createElement("div");
  head.className = "dialog-head";
  const title = document.createElement("h2");
  title.id = "clause-title";
  title.textContent = id;
  const form = document.createElement("form");
  form.method = "dialog";
  const close = document.createElement("button");
  close.className = "button quiet";
  close.textContent = "✕";
  close.setAttribute("aria-label", english ? "Close" : "Schließen");
  form.append(close);
  head.append(title, form);
  const text = document.createElement("div");
  text.className = "dialog-body";
  text.append(body);
  dialog.append(head, text);
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
}

async function open(path, title) {
  const answer = await fetch(`${path}?part`, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.querySelector(".clause-part");
  if (part === null) throw new Error("nothing to show");
  opened(part.dataset.title ?? title, part);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.clause, a.term, a.in-place") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (link === null || !plain) return;
  event.preventDefault();
  open(link.pathname, link.textContent.trim()).catch(() => location.assign(link.href));
});
document.addEventListener("dblclick", (event) => {
  const spot = event.target instanceof Element ? event.target : null;
  if (spot === null || spot.closest("a, button, input, textarea, select, .card, [data-do]")) return;
  const word = chosenWord();
  if (word !== null) open(`/rules/word/${encodeURIComponent(word)}`, word).catch(() => {});
});

function chosenWord() {
  const word = (getSelection()?.toString() ?? "").trim();
  return /^[\p{L}!-]{2,30}$/u.test(word) ? word : null;
}

// On a phone a long press selects a word: a button offers to look it up.
if (matchMedia("(pointer: coarse)").matches) {
  const offer = document.createElement("button");
  offer.type = "button";
  offer.className = "button look-up";
  offer.hidden = true;
  offer.addEventListener("click", () => {
    const word = offer.dataset.word;
    offer.hidden = true;
    open(`/rules/word/${encodeURIComponent(word)}`, word).catch(() => {
      const none = document.createElement("p");
      none.textContent = english ? "Not in the glossary." : "Steht nicht im Wörterbuch.";
      opened(word, none);
    });
  });
  document.body.append(offer);
  document.addEventListener("selectionchange", () => {
    const word = chosenWord();
    offer.hidden = word === null;
    if (word === null) return;
    offer.dataset.word = word;
    offer.textContent = english ? `${word}: what is that?` : `${word}: was heißt das?`;
  });
}
// A tap beside the box closes it.
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
