// The form of a new block: this device gets the pen, and the blocks that were open here are listed.
import { stayOffline } from "../offline.js";
import { h } from "./draw.js";
import { blocks, device } from "./phone.js";

const form = document.getElementById("open");
form.elements.device.value = device();

const known = document.getElementById("known");
const lang = document.documentElement.lang;
for (const one of blocks()) {
  const day = new Date(one.at).toLocaleDateString(lang === "de" ? "de-AT" : "en-GB");
  known.querySelector("ul").append(h("li", {}, h("a", { class: "button", href: one.root }, `${one.players.join(", ")} · ${day}`)));
  known.hidden = false;
}
known.querySelector("[name=roots]").value = JSON.stringify(blocks().map((one) => one.root));

const follow = () => { form.dataset.seating = form.elements.seating.value; };
form.addEventListener("change", follow);
follow();
stayOffline();
