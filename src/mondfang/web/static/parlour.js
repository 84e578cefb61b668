// The list of open tables stays true while somebody looks at it.
const EVERY = 8000; // milliseconds

async function renew() {
  const list = document.getElementById("open");
  if (document.hidden || list === null || list.contains(document.activeElement)) return;
  const answer = await fetch("/tables", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("open");
  if (fresh !== null && fresh.innerHTML !== list.innerHTML) list.replaceWith(fresh);
}

setInterval(() => renew().catch(() => {}), EVERY);
document.addEventListener("visibilitychange", () => renew().catch(() => {}));
