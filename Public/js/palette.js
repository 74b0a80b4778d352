// A part of the page /find over any other page; what is typed there finds at once.
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { kept } from "./single-keys.js";

const dialog = document.body.appendChild(document.createElement("dialog"));
dialog.className = "palette";
let last = new AbortController();

dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
dialog.addEventListener("input", ({ target }) => { if (target.form?.matches("[data-find]")) find(target.form); });
// Some browsers only clear the field.
dialog.addEventListener("keydown", ({ key }) => { if (key === "Escape") dialog.close(); });
dialog.addEventListener("submit", (event) => {
  event.preventDefault();
  dialog.querySelector("a.row")?.click();
});

export async function show(selector) {
  const client = document.querySelector("[data-current]")?.dataset.current.split("/").at(-1);
  const shown = await part(client ? `/find?client=${client}` : "/find", selector);
  if (!shown) return location.assign("/find");
  dialog.replaceChildren(shown);
  dialog.setAttribute("aria-label", shown.querySelector("h1, h2").textContent);
  kept(dialog);
  if (!dialog.open) dialog.showModal();
}

async function find(form) {
  last.abort();
  last = new AbortController();
  const { signal } = last;
  const fields = [...new FormData(form)].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `${form.action}?${fields.join("&")}`;
  const found = await part(url, "[data-found]", signal);
  await released();
  if (found && !signal.aborted) patch(dialog.querySelector("[data-found]"), found);
}
