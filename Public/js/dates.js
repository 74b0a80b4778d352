// A browser gives half a date, or the 31st of a month without one, as an empty text, which would clear what
// is stored. It is told of beside its field, and its form is not sent: [data-half-date="the words"].
import { steady } from "./aim.js";
import { goTo } from "./problem.js";
import { released } from "./press.js";

/** Fields that were complained of here. */
const told = new Set();

const isHalf = (field) => Boolean(field.dataset?.halfDate && field.validity.badInput);

const note = (field) => document.getElementById(field.getAttribute("aria-describedby").split(" ").at(-1));

// Before any other module sends the form in its own way.
addEventListener("submit", (event) => {
  const half = [...event.target.elements].filter(isHalf);
  if (half.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  half.forEach(complain);
  goTo(half[0]);
}, true);

// Not while it is typed: every date is half a date at first.
addEventListener("focusout", async ({ target }) => {
  if (!isHalf(target)) return;
  await released();
  if (isHalf(target)) steady([target.form], () => complain(target));
});

for (const type of ["input", "focusout"]) {
  addEventListener(type, ({ target }) => {
    if (told.has(target) && !isHalf(target)) takeBack(target);
  });
}

function complain(field) {
  const words = note(field).querySelector(".problem") ?? note(field).appendChild(document.createElement("p"));
  words.className = "problem";
  words.textContent = field.dataset.halfDate;
  field.setAttribute("aria-invalid", "true");
  told.add(field);
}

async function takeBack(field) {
  told.delete(field);
  await released();
  steady([field.form], () => note(field).querySelector(".problem")?.remove());
  field.removeAttribute("aria-invalid");
}
