// What changes by itself on the laptop: [data-watch="its address"] looks again as long as it says so.
import { remember } from "./aim.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";

const [soonest, slowest] = [2000, 15_000];

for (const element of document.querySelectorAll("[data-watch]")) watch(element);

async function watch(element) {
  const address = element.dataset.watch;
  // Loaded anew, a page that answered a form looks again instead of sending the form once more.
  history.replaceState(history.state, "", location.pathname === address ? location.href : address);
  let pause = soonest;
  while (element.isConnected && element.dataset.watch) {
    await new Promise((go) => setTimeout(go, pause));
    pause = Math.min(pause * 1.1, slowest);
    if (!document.hidden) await look(element);
  }
}

async function look(element) {
  const fresh = await part(element.dataset.watch, `#${element.id}`, undefined, true);
  if (!fresh) return;
  await released();
  remember(element);
  patch(element, fresh);
}
