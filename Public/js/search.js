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
/** Of the list of clients: its order and who is in it, to which a client's pages lead back. */
const kept = "clients";

export const chosen = () => sessionStorage.getItem(kept) ?? "";

for (const form of document.querySelectorAll("main [data-search='']")) keep(form);

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

/** What is typed and chosen, for an address. */
export function query(form, isAsked = () => true) {
  const fields = [...new FormData(form)]
    .filter(([name, value]) => isAsked(name) && !usual(name, value));
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : "";
}

function keep(form) {
  sessionStorage.setItem(kept, query(form, (name) => name === "sort" || name === "filter"));
}

async function find(form, signal) {
  const url = form.action + query(form);
  const selector = form.dataset.search || "[data-clients]";
  const list = await part(url, selector, signal);
  // A tap that has begun on one row never ends on another.
  await released();
  if (!list || signal.aborted) return;
  const shown = form.parentElement.querySelector(selector);
  remember(shown);
  patch(shown, list);
  if (!form.dataset.search) keep(form);
  shown.dispatchEvent(new CustomEvent("clients:shown", { bubbles: true }));
  if (!form.closest("[data-client-list]")) history.replaceState(history.state, "", url);
}
