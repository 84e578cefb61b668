// The form of a new table: choosing a book shows its options without the extra button.
for (const button of document.querySelectorAll("[data-follows]")) {
  const choice = button.form.elements[button.dataset.follows];
  button.hidden = true;
  choice.addEventListener("change", () => button.form.requestSubmit());
}
