// A part of the page /find over any other page; what is typed there finds at once.
import { remember } from "./aim.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { kept } from "./single-keys.js";

const dialog = document.body.appendChild(document.createElement("dialog"));
dialog.className = "palette";
/** What /find shows where nothing is typed yet; null before it has come. */
let start = null;
let last = new AbortController();
/** Whether what was asked for last is what is shown. */
let finding = Promise.resolve(true);

dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
dialog.addEventListener("input", ({ target }) => { if (target.form?.matches("[data-find]")) finding = find(target.form); });
// Some browsers only clear the field.
dialog.addEventListener("keydown", ({ key }) => { if (key === "Escape") dialog.close(); });
// Enter opens what was typed, not what an earlier answer shows; without an answer, the page /find.
dialog.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { signal } = last;
  const isFound = await finding;
  if (signal.aborted || !dialog.open) return;
  if (isFound) dialog.querySelector("a.row")?.click();
  else event.target.submit();
});

/** Asks for it before anybody opens it, so that it opens at once. */
export async function prepare() {
  const client = document.querySelector("[data-current]")?.dataset.current.split("/").at(-1);
  start ??= await part(client ? `/find?client=${client}` : "/find", "main");
}

export async function show(selector) {
  if (!start) await prepare();
  if (!start) return location.assign("/find");
  askAnew();
  finding = Promise.resolve(true);
  const shown = start.querySelector(selector).cloneNode(true);
  dialog.replaceChildren(shown);
  dialog.setAttribute("aria-label", shown.querySelector("h1, h2").textContent);
  kept(dialog);
  if (!dialog.open) dialog.showModal();
  // It may have come a while ago.
  const form = shown.querySelector("[data-find]");
  if (form) finding = find(form);
}

async function find(form) {
  const signal = askAnew();
  const fields = [...new FormData(form)].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `${form.action}?${fields.join("&")}`;
  const found = await part(url, "[data-found]", signal);
  await released();
  if (found && !signal.aborted) {
    const shown = dialog.querySelector("[data-found]");
    remember(shown);
    patch(shown, found);
  }
  return Boolean(found);
}

/** What was asked for before is not shown any more. */
function askAnew() {
  last.abort();
  last = new AbortController();
  return last.signal;
}
