// A clause opens where it is cited: the link leads to its page, this shows the rule in place.
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

async function open(link) {
  const answer = await fetch(`${link.pathname}?part`, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.querySelector(".clause-part");
  if (part === null) throw new Error("no clause");
  opened(link.textContent.trim(), part);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.clause") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (link === null || !plain) return;
  event.preventDefault();
  open(link).catch(() => location.assign(link.href));
});
// A tap beside the box closes it.
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
