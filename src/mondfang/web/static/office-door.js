// While a name is typed, the list shows only whom it fits, and the register is asked who else does.
const typed = document.querySelector("#q");
const known = document.querySelector("[data-known]");
const CALM = 180; // milliseconds without a key before the register is asked
let asking = null;
let waiting = 0;

function plain(text) {
  const written = text.toLowerCase().replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue");
  return written.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss");
}

function filter() {
  const words = plain(typed.value).split(/[\s,]+/).filter(Boolean);
  for (const line of document.querySelectorAll("#people [data-find]")) {
    const names = plain(line.dataset.find).split(/\s+/);
    line.hidden = !words.every((word) => names.some((name) => name.startsWith(word)));
  }
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const paid = document.querySelector("#come [name=paid]")?.checked ? "&paid=yes" : "";
  try {
    const answer = await fetch(`${known.dataset.known}?q=${encodeURIComponent(typed.value)}${paid}`, { signal: asking.signal });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(`<ul>${await answer.text()}</ul>`, "text/html");
    known.replaceChildren(...fresh.querySelectorAll("ul > li"));
    document.querySelector("#known").hidden = !known.children.length;
  } catch {
    // Another letter came, or the server is gone; the list of those who are registered stays.
  }
}

typed.addEventListener("input", () => {
  filter();
  if (!known) return;
  clearTimeout(waiting);
  waiting = setTimeout(ask, CALM);
});
document.addEventListener("office:swapped", filter);
if (typed.value && typed.autofocus) typed.select();
filter();
