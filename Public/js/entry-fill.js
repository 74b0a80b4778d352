/** Puts a value into the first free entry field, or the given one, as if it had been typed. */
export function fill(text, chosen) {
  const fields = [...document.querySelectorAll(".entry-value")];
  const field = chosen ?? fields.find((one) => one.value === "") ?? fields.at(-1);
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

/** When every field is filled, saving is what comes next; no keyboard pops up for that. */
export function goToSave() {
  const fields = [...document.querySelectorAll(".entry-value")];
  if (fields.some((one) => one.value === "")) return;
  document.querySelector(".entry-save").focus({ preventScroll: true });
  fields[0].scrollIntoView({ block: "center" });
}
