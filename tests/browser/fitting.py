"""What does not fit on a page, asked of the browser."""

from __future__ import annotations

# Boxes that cut off what is chosen in them: one that is as wide as it likes is wider.
CUT = """() => [...document.querySelectorAll("select.input")].filter((one) => {
  const free = one.cloneNode();
  free.append(new Option(one.selectedOptions[0].text));
  free.style.cssText = "width: max-content; max-width: none; position: absolute";
  one.parentElement.append(free);
  const cut = free.offsetWidth > one.offsetWidth + 1;
  free.remove();
  return cut;
}).map((one) => one.selectedOptions[0].text)"""
