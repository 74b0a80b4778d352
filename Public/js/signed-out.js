// A form is sent only where it arrives, and while somebody is signed in: the browser's own page about
// a network that is gone, and the sign-in page, would both lose what was typed.
import { state } from "./lock-state.js";
import { released } from "./press.js";

/** Without an answer the server is asked again. */
const again = 2000;
const asked = new WeakSet();
const asking = new WeakSet();

/** The way to sign in again, on a page of its own; a tablet that a client has does not hide its page. */
export function sayIfSignedOut(is) {
  if (is && document.querySelector("[data-lock]")) sayIfLocked();
  else say("[data-signed-out]", is);
}

addEventListener("submit", ask, { capture: true });

async function ask(event) {
  const form = event.target;
  if (!form.matches("[data-unsaved][method=post]") || form.hasAttribute("data-autosave")) return;
  if (asked.delete(form) || document.querySelector(".topbar") === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking.has(form)) return;
  asking.add(form);
  const is = await answer();
  asking.delete(form);
  sayIfSignedOut(is === "over");
  if (is === "locked") sayIfLocked();
  if (is !== "open") return;
  asked.add(form);
  form.requestSubmit(event.submitter);
}

/** How it stands with the session, as soon as the server can be reached. */
async function answer() {
  for (;;) {
    const { is } = await state();
    await say("[data-unreachable]", is === "unknown");
    if (is !== "unknown") return is;
    await new Promise((go) => setTimeout(go, again));
  }
}

async function say(selector, is) {
  const banner = document.querySelector(selector);
  if (banner.hidden !== is) return;
  await released();
  banner.hidden = !is;
  if (is) banner.scrollIntoView({ block: "nearest" });
}

/** The page hides itself until it is opened again. */
export async function sayIfLocked() {
  if (document.querySelector("[data-lock]")) (await import("./lock.js")).look();
}
