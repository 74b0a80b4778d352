// What others save appears on an open page: [data-changes="a client's id"], or of everybody where it is
// empty. What is pressed, focused or typed in stays as it is.
import { remember } from "./aim.js";
import { onChange } from "./changes.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";

/** Changes that come together are one, in milliseconds. */
const together = 200;
/** What a page's own scripts have changed, or somebody is at work with. */
const own = "form, dialog, details[open] > summary, .notice, .signed-out, [data-timer], [data-announce], [data-wait], iframe";

const page = document.querySelector("[data-changes]");
let isStale = false;
let looking;

onChange((change) => {
  const { changes } = page.dataset;
  if (changes && change !== "all" && change !== changes) return;
  isStale = true;
  looking ??= look().finally(() => { looking = undefined; });
});

async function look() {
  while (isStale) {
    await new Promise((go) => setTimeout(go, together));
    isStale = false;
    const fresh = await part(location.href, "[data-changes]", undefined, true);
    await released();
    if (fresh && !document.hidden) show(fresh);
  }
}

/** Focus goes with what has it, also where that lies elsewhere now. */
function show(fresh) {
  const focus = document.activeElement;
  const address = page.contains(focus) ? focus.getAttribute("href") : null;
  const scrolled = scrollY;
  remember(page);
  patch(page, fresh, (element) => element.matches(own));
  if (address && (!focus.isConnected || focus.getAttribute("href") !== address)) {
    [...page.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === address)
      ?.focus({ preventScroll: true });
  }
  if (scrollY !== scrolled) scrollTo({ top: scrolled, behavior: "instant" });
  page.dispatchEvent(new CustomEvent("page:changed", { bubbles: true }));
}
