// Minutes and seconds on a keypad of digits, which has no colon: 12.30 becomes 12:30 while it is
// typed. A number alone is seconds, as on the server, and beside the field stands what it comes to.
import { digits } from "./instants.js";

const meanings = new Map();

for (const field of document.querySelectorAll("[data-clock]")) {
  field.inputMode = "decimal";
  const unit = field.parentElement.querySelector(".unit");
  if (unit) meanings.set(field, { unit, asked: unit.textContent });
  field.addEventListener("input", ({ inputType }) => typed(field, inputType));
  explain(field);
}

function typed(field, inputType) {
  const isDeleting = inputType?.startsWith("delete");
  if (!isDeleting && /^\d{1,3}[.,][0-5]\d$/.test(field.value)) {
    field.value = field.value.replace(/[.,]/, ":");
  }
  explain(field);
}

function explain(field) {
  const meaning = meanings.get(field);
  if (!meaning) return;
  const isBare = /^\s*\d+([.,]\d)?\s*$/.test(field.value);
  const text = isBare ? field.dataset.clock.replace("{time}", inMinutes(field.value)) : meaning.asked;
  if (meaning.unit.textContent !== text) meaning.unit.textContent = text;
}

// A function, for a field that says something already is explained before this line is reached.
function inMinutes(typed) {
  return digits(Math.round(Number(typed.trim().replace(",", ".")) * 10) * 100).replace(/\.0$/, "");
}
