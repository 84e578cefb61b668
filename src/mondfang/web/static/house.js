// The form of house rules: what is typed is looked at by the server, and what it comes to stands beside.
const form = document.querySelector("form[data-check]");
const says = document.getElementById("house-says");
const short = document.getElementById("house-short");
const WAIT = 350;
let timer = 0;
let asked = null;

function marked(faulty) {
  for (const field of form.querySelectorAll("[name]")) {
    const bad = faulty.some((path) => path === field.name || path.startsWith(`${field.name}[`));
    if (bad) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

async function look() {
  asked?.abort();
  asked = new AbortController();
  says.classList.add("busy");
  try {
    const body = new FormData(form);
    const answer = await fetch(form.dataset.check, { method: "POST", body, signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector(".says-body");
    if (part === null) return;
    says.replaceChildren(part);
    marked(part.dataset.faulty.split(" ").filter(Boolean));
    short.textContent = part.dataset.short;
    says.classList.remove("busy");
  } catch (problem) {
    if (problem.name !== "AbortError") says.classList.remove("busy");
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, WAIT);
});
