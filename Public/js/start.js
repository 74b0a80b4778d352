// Loads the modules whose attributes the page carries.
import "./fresh.js";

const { early } = window;

/** What somebody may touch or type into at once. */
const urgent = {
  "autosave": "[data-autosave]",
  "beats": "[data-timer='beats']",
  "clock": "[data-clock]",
  "contacts": "[data-contacts]",
  "countdown": "[data-countdown]",
  "dates": "[data-half-date]",
  "download": "[data-download]",
  "drag": "[data-drag]",
  "exercise-check": "[data-exercise-check]",
  "focus": "[data-focus]",
  "file-text": "[data-file-text]",
  "grow": "[data-grows]",
  "hint": "select[data-hint]",
  "in-place": "[data-in-place]",
  "kept": "form[data-kept]",
  "keys": ".topbar",
  "lock": "[data-lock]",
  "norm-grid": "[data-norm-grid]",
  "photo": "[data-photo]",
  "phrase": "[data-phrase]",
  "pin": "[data-pin]",
  "print": "[data-print], [data-print-now], .report",
  "problem": "[aria-invalid='true'], [data-saved-now]",
  "rest": "aside[data-rest]",
  "reveal": "[data-reveal]",
  "search": "[data-search]",
  "signature-pad": "[data-signature-pad]",
  "signed-out": "[data-unsaved]",
  "submit-once": "[data-submit-once]",
  "ticks": "[data-workout]",
  "timer": "[data-timer]",
  "undo": "[data-undo]",
  "unsaved": "[data-unsaved]",
  "wheel-history": "[data-history]",
  "wheel-picture": "[data-picture]",
};

/** What can wait until the page is seen. */
const later = {
  "announce": "[data-announce]",
  "client-list": "[data-client-list]",
  "importing": "[data-importing]",
  "live": "[data-changes], [data-header]",
  "sections": "[data-sections]",
  "swipe-back": ".topbar .back",
  "watch": "[data-watch]",
  "wheel-keys": ".wheel a[data-index]",
};

Promise.allSettled(wanted(urgent).map((name) => import(`./${name}.js`))).then(repeat);

new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  loadCalmly(wanted(later));
}).observe({ type: "paint", buffered: true });

function wanted(modules) {
  return Object.keys(modules).filter((name) => document.querySelector(modules[name]));
}

/** What was typed, moved, tapped or pressed while the modules were on their way reaches them, too. */
function repeat() {
  for (const { type, target, timeStamp, key } of early.take()) {
    const event = key ? new KeyboardEvent(type, { key, bubbles: true }) : new Event(type, { bubbles: true });
    if (timeStamp) Object.defineProperty(event, "timeStamp", { value: timeStamp });
    target.dispatchEvent(event);
  }
}

/** One at a time, so that a tap on a slow tablet never waits for all of them. */
async function loadCalmly(names) {
  for (const name of names) {
    import(`./${name}.js`);
    await new Promise((done) => setTimeout(done));
  }
}
