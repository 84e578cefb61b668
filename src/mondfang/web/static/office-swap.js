// Two names of a draw change places: drag one onto the other; the server shows what that changes.
for (const list of document.querySelectorAll("[data-swap]")) {
  for (const item of list.querySelectorAll("[data-number]")) {
    item.draggable = true;
    item.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", item.dataset.number);
      event.dataTransfer.effectAllowed = "move";
    });
    item.addEventListener("dragover", (event) => {
      event.preventDefault();
      item.classList.add("over");
    });
    item.addEventListener("dragleave", () => item.classList.remove("over"));
    item.addEventListener("drop", (event) => {
      event.preventDefault();
      item.classList.remove("over");
      const form = list.parentElement.querySelector(".swap-form");
      form.elements.one.value = event.dataTransfer.getData("text/plain");
      form.elements.two.value = item.dataset.number;
      form.requestSubmit();
    });
  }
}
