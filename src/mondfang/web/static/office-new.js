// Choosing another format fills in what it says of its own, where nobody has typed anything else.
const form = document.querySelector("form[data-formats]");
const formats = JSON.parse(form.dataset.formats);
const { shown } = form.elements;

form.addEventListener("change", (event) => {
  if (event.target.name !== "preset") return;
  const old = formats[shown.value] ?? {};
  const fresh = formats[event.target.value];
  for (const [name, value] of Object.entries(fresh)) {
    const field = form.elements[name];
    if (field.value === old[name]) field.value = value;
  }
  shown.value = event.target.value;
});
