// The form of a new table: choosing a book shows its options without the extra button.
for (const button of document.querySelectorAll("[data-follows]")) {
  const choice = button.form.elements[button.dataset.follows];
  button.hidden = true;
  choice.addEventListener("change", () => button.form.requestSubmit());
}

// A double click opens one table; who comes back to the page may press again.
for (const form of document.querySelectorAll("form[data-once]")) {
  const button = form.querySelector("button");
  form.addEventListener("submit", () => (button.disabled = true));
  window.addEventListener("pageshow", () => (button.disabled = false));
}
