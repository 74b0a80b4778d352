// Search as you type: the list changes, the page stays: [data-search="selector of the list"].
import { remember } from "./aim.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { part } from "./part.js";

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("[data-search]");
  if (form) later(form);
});

const waiting = new WeakMap();

function later(form) {
  const before = waiting.get(form);
  clearTimeout(before?.timer);
  before?.stop.abort();
  const stop = new AbortController();
  waiting.set(form, { stop, timer: setTimeout(() => find(form, stop.signal), 150) });
}

/** What the address says by being silent. */
function usual(name, value) {
  return !value.trim() || (name === "sort" && value === "name");
}

async function find(form, signal) {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) if (usual(name, value)) fields.delete(name);
  const url = fields.size > 0 ? `${form.action}?${fields}` : form.action;
  const selector = form.dataset.search || "[data-clients]";
  const list = await part(url, selector, signal);
  // A tap that has begun on one row never ends on another.
  await released();
  if (!list || signal.aborted) return;
  const shown = form.parentElement.querySelector(selector);
  remember(shown);
  patch(shown, list);
  shown.dispatchEvent(new CustomEvent("clients:shown", { bubbles: true }));
  if (!form.closest("[data-client-list]")) history.replaceState(history.state, "", url);
}
