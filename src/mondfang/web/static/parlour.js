// The list of open tables stays true while somebody looks at it: the server tells when it is another.
import { connect } from "./table-socket.js";

const LATER = 3000; // milliseconds after a fetch that came to nothing
const list = () => document.getElementById("open");
let told = list().dataset.mark;
let fetching = false;

/** Whether another list would be in the way: nobody looks, or somebody is about to press something. */
const isBusy = () => document.hidden || list().contains(document.activeElement);

async function renew() {
  if (fetching || isBusy() || list().dataset.mark === told) return;
  fetching = true;
  const wanted = told;
  const came = await fetched().catch(() => false);
  fetching = false;
  if (!came) setTimeout(renew, LATER);
  else if (told !== wanted) renew();
}

async function fetched() {
  const answer = await fetch("/tables", { headers: { accept: "text/html" } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("open");
  if (fresh === null || isBusy()) return true;
  if (fresh.innerHTML === list().innerHTML) list().dataset.mark = fresh.dataset.mark;
  else list().replaceWith(fresh);
  return true;
}

connect("/tables/live", {
  opened() {},
  lost() {},
  gone() {},
  heard(message) {
    told = message.mark;
    renew();
  },
});
for (const event of ["visibilitychange", "focusout"]) document.addEventListener(event, () => setTimeout(renew));
