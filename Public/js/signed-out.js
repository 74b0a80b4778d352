// A form is sent only while somebody is signed in: sending it to the sign-in page would lose it.
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
  const out = await isSignedOut();
  sayIfSignedOut(out);
  if (out) return;
  asked.add(form);
  form.requestSubmit(submitter);
}

/** A stranger is led to the sign-in page, a client with the tablet in hand to the form. */
export async function isSignedOut() {
  try {
    const answer = await fetch("/settings", { method: "HEAD", redirect: "manual" });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}
