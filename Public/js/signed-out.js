// A form is sent only while somebody is signed in: sending it to the sign-in page would lose it.
import { state } from "./lock-state.js";
import { released } from "./press.js";

const asked = new WeakSet();

/** The banner with the way to sign in again, on a page of its own. */
export async function sayIfSignedOut(is) {
  await released();
  const banner = document.querySelector("[data-signed-out]");
  banner.hidden = !is;
  if (is) banner.scrollIntoView({ block: "nearest" });
}

addEventListener("submit", ask, { capture: true });

async function ask(event) {
  const form = event.target;
  if (!form.matches("[data-unsaved][method=post]") || form.hasAttribute("data-autosave")) return;
  if (asked.delete(form) || document.querySelector(".topbar") === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { submitter } = event;
  const { is } = await state();
  sayIfSignedOut(is === "over");
  if (is === "locked") sayIfLocked();
  if (is === "over" || is === "locked") return;
  asked.add(form);
  form.requestSubmit(submitter);
}

/** The page hides itself until it is opened again. */
export async function sayIfLocked() {
  if (document.querySelector("[data-lock]")) (await import("./lock.js")).look();
}
