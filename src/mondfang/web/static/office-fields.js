// What somebody types on a page of the office, told from what the page brought along.
export const TYPED = "input:not([type=hidden], [type=password], [type=file]), select, textarea";

export const isTicked = (field) => field.matches("[type=checkbox], [type=radio]");

export function wasTyped(field) {
  if (field.matches("select")) {
    const given = [...field.options].findIndex((one) => one.defaultSelected);
    return field.selectedIndex !== Math.max(given, 0); // where none was given, the first one stands there
  }
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
