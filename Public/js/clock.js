// Minutes and seconds on a keypad of digits, which has no colon: 1230 becomes 12:30 while it is
// typed. Whoever types a colon or a point themselves is left alone.

const fields = document.querySelectorAll("[data-clock]");
const ours = new WeakSet();

for (const field of fields) {
  field.inputMode = "decimal";
  field.addEventListener("input", (event) => typed(field, event));
}

function typed(field, { inputType, data }) {
  const isKey = inputType === "insertText" && data?.length === 1;
  if (isKey && /[.,]/.test(data) && /^\d{1,3}[.,]$/.test(field.value)) {
    field.value = `${field.value.slice(0, -1)}:`;
    return ours.delete(field);
  }
  const isDigit = isKey && /\d/.test(data) && /^\d+$/.test(field.value);
  if (!isDigit && !(ours.has(field) && (isKey || inputType === "deleteContentBackward"))) {
    return ours.delete(field);
  }
  if (!/^[\d:]*$/.test(field.value) || field.selectionStart !== field.value.length) {
    return ours.delete(field);
  }
  const digits = field.value.replaceAll(":", "");
  field.value = digits.length < 3 ? digits : grouped(digits);
  ours.add(field);
}

/** The last two are seconds, those before them minutes, further ones hours. */
function grouped(digits) {
  const hours = digits.slice(0, -4);
  return `${hours && `${hours}:`}${digits.slice(-4, -2)}:${digits.slice(-2)}`;
}
