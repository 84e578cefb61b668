// The link of a table on its way to others: copied, or handed to whatever the device shares with.
const field = (button) => document.getElementById(button.dataset.copy ?? button.dataset.share);

async function copy(button) {
  field(button).select();
  try {
    await navigator.clipboard.writeText(field(button).value);
    button.textContent = document.getElementById("table").dataset.copied;
  } catch {
    document.execCommand("copy"); // no secure connection
  }
}

async function share(button) {
  try {
    await navigator.share({ title: document.title, url: field(button).value });
  } catch {
    // thought better of it
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => share(button));
}
