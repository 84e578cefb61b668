// The page of preferences: hear a sound before you choose it, and feel how the phone shakes.
import { play, wake } from "./sound.js";

const form = document.querySelector("form.preferences");

for (const button of document.querySelectorAll("[data-sample]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    wake();
    play(button.dataset.sample, Number(form.elements.volume.value), "always");
    if (form.elements.vibration.checked) navigator.vibrate?.(60);
  });
}
