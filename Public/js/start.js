// Loads the modules whose attributes the page carries, once the page is seen.
import "./fresh.js";

const modules = {
  "announce": "[data-announce]",
  "autosave": "[data-autosave]",
  "beats": "[data-timer='beats']",
  "client-list": "[data-client-list]",
  "countdown": "[data-countdown]",
  "exercise-check": "[data-exercise-check]",
  "file-text": "[data-file-text]",
  "phrase": "[data-phrase]",
  "print": "[data-print]",
  "problem": "[aria-invalid='true']",
  "reveal": "[data-reveal]",
  "search": "[data-search], [data-client-list]",
  "sections": "[data-sections]",
  "signature-pad": "[data-signature-pad]",
  "signed-out": "[data-unsaved]",
  "submit-once": "[data-submit-once]",
  "swipe-back": ".topbar .back",
  "timer": "[data-timer]",
  "unsaved": "[data-unsaved]",
  "wheel-history": "[data-history]",
  "wheel-keys": ".wheel a[data-index]",
  "wheel-picture": "[data-picture]",
};

new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  load();
}).observe({ type: "paint", buffered: true });

/** One at a time, so that a tap on a slow tablet never waits for all of them. */
async function load() {
  for (const [name, selector] of Object.entries(modules)) {
    if (!document.querySelector(selector)) continue;
    import(`./${name}.js`);
    await new Promise((done) => setTimeout(done));
  }
}
