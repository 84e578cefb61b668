// Cards chosen before one's turn, and the tap that only chooses where two are wanted.
let chosen = null; // the code of a card that is played when its turn comes
let armed = null; // the code of a card that the next tap plays

const twice = () => document.documentElement.dataset.tapTwice === "yes";

/** A tap on a card that is not to be played yet chooses it; another one takes that back. */
document.addEventListener("click", (event) => {
  const card = event.target.closest("#r-hand .wait [data-card]");
  if (!card) return;
  event.preventDefault();
  chosen = chosen === card.dataset.card ? null : card.dataset.card;
  show();
});

/** Whether this button is only chosen now, and played with the next tap. */
export function onlyChosen(button) {
  const card = button.closest("#r-hand li")?.dataset.card;
  if (!twice() || !card || card === armed || card === chosen) return false;
  armed = card;
  show();
  return true;
}

/** After every swap: what was chosen is played when its turn has come, if the rules allow it. */
export function playChosen() {
  document.querySelector("#r-hand .wait")?.removeAttribute("disabled");
  const button = chosen && held(chosen)?.closest(".play") && held(chosen).querySelector("button");
  if (button && button.getAttribute("aria-disabled") !== "true") button.click();
  if (button || !held(chosen)) chosen = null;
  if (!held(armed)) armed = null;
  show();
}

function held(code) {
  return code && document.querySelector(`#r-hand li[data-card="${code}"]`);
}

function show() {
  for (const card of document.querySelectorAll("#r-hand li[data-card]")) {
    const code = card.dataset.card;
    card.classList.toggle("chosen", code === chosen || code === armed);
    if (card.closest(".wait")) card.querySelector("button").ariaPressed = code === chosen ? "true" : null;
  }
}
