// What somebody typed and did not save, kept in this tab while another trainer has the tablet. It is
// given back on the same page, to the same trainer only; passwords and codes are never kept.

const never = "[type=password], [type=hidden], [type=file], [autocomplete=one-time-code]";

/** What belongs to a trainer on this page. */
const place = (trainer) => `typed ${trainer} ${location.pathname}`;

/** Every field that may be kept, with what tells it from the others. */
function* fields() {
  for (const form of document.forms) {
    if (form.closest("[data-lock]")) continue;
    for (const [index, field] of [...form.elements].entries()) {
      if (!field.name || field.type === "submit" || field.matches(never)) continue;
      yield [`${form.getAttribute("action")} ${index} ${field.name}`, field];
    }
  }
}

export const isChoice = (field) => field.type === "checkbox" || field.type === "radio";

export const content = (field) => isChoice(field) ? field.checked : field.value;

/** What it was when the page came. */
export function before(field) {
  if (isChoice(field)) return field.defaultChecked;
  if (!field.options) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

const changes = () => [...fields()].filter(([, field]) => content(field) !== before(field));

/** Whether anything on the page is not as it came. */
export const hasTyped = () => changes().length > 0;

/** Whether the page came back with a problem or a choice: then it holds typing that is not saved yet. */
export const hasReturned = () => document.querySelector(
  ".problem:not([hidden]):not(:empty), [aria-invalid='true'], #form-summary, [data-returned]") !== null;

/** Whether somebody is at a form's field, has typed in it, or has it back with a problem. */
export const isAtWork = (form) => form.querySelector(".problem, [aria-invalid='true']") !== null
  || [...form.querySelectorAll("input:not([type=hidden]), textarea, select")].some((field) =>
    field === document.activeElement || content(field) !== before(field));

/** Whether it is such a form, or one is in it. */
export const holdsWork = (element) =>
  [element, ...element.querySelectorAll("form")].some((one) => one.matches("form") && isAtWork(one));

/** Before the page goes to somebody else. */
export function keepTyped(trainer) {
  const changed = changes();
  if (changed.length === 0) return;
  const kept = changed.map(([name, field]) => [name, content(field)]);
  try {
    sessionStorage.setItem(place(trainer), JSON.stringify(kept));
  } catch {
    // A browser without room, or that keeps nothing.
  }
}

/** Once, on a page that the server has just made for this trainer. */
export function bringTypedBack(trainer) {
  try {
    const kept = new Map(JSON.parse(sessionStorage.getItem(place(trainer)) ?? "[]"));
    sessionStorage.removeItem(place(trainer));
    for (const [name, field] of fields()) {
      // What was saved meanwhile stays.
      if (!kept.has(name) || content(field) !== before(field)) continue;
      if (isChoice(field)) field.checked = kept.get(name);
      else field.value = kept.get(name);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  } catch {
    // What cannot be read is nobody's.
  }
}
