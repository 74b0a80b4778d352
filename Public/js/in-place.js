// A button that changes a list: the list changes, the page stays: [data-in-place="selector of it"].
import { remember } from "./aim.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { holdsWork, isAtWork } from "./typed.js";

/** One after the other, each with what the one before has left. */
const waiting = [];
let sending;

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.defaultPrevented || !button?.matches("[data-in-place]")) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") !== "true") press(button);
});

/** With its own value, or with one that says where its row lies already. */
export function press(button, value) {
  waiting.push({ button, value });
  sending ??= sendAll().finally(() => { sending = undefined; });
}

/** Whether something that was pressed is not answered yet. */
export const isSending = () => sending !== undefined;

async function sendAll() {
  while (waiting.length > 0) await send(waiting.shift());
}

// Whoever leaves loses nothing: what is under way is kept alive, what waits goes now.
addEventListener("pagehide", () => {
  for (const one of waiting.splice(0)) navigator.sendBeacon(address(one), fields(one));
});

const address = ({ button }) => button.getAttribute("formaction")
  ?? button.form.getAttribute("action");

function fields({ button, value }) {
  const all = new URLSearchParams(new FormData(button.form));
  all.append(button.name, value ?? button.value);
  return all;
}

async function send(one) {
  const { button, value } = one;
  const { form, dataset: { inPlace } } = button;
  const fresh = await answer(address(one), fields(one), inPlace);
  // Without an answer the server's own page says what is the matter.
  if (!fresh) {
    button.removeAttribute("data-in-place");
    button.value = value ?? button.value;
    return form.requestSubmit(button);
  }
  const focus = document.activeElement;
  await released();
  // The list shows already what waits; this answer does not know of it.
  if (waiting[0]?.value !== undefined) return;
  const list = document.querySelector(inPlace);
  remember(list);
  patch(list, fresh, (one) => one.matches("form") && isAtWork(one), holdsWork);
  if (!focus.isConnected) again(focus)?.focus();
}

async function answer(address, body, selector) {
  try {
    const headers = { "Accept": "text/html" };
    const response = await fetch(address, { method: "POST", body, headers, keepalive: true });
    const text = await response.text();
    return response.ok ? new DOMParser().parseFromString(text, "text/html").querySelector(selector) : null;
  } catch {
    return null;
  }
}

/** The same button in the new list: its words say what it does to which row. */
function again({ name, ariaLabel, textContent }) {
  return [...document.querySelectorAll("[data-in-place]")].find((button) =>
    button.name === name && button.ariaLabel === ariaLabel && button.textContent === textContent);
}
