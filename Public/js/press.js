// What a finger or the mouse is pressing holds still until the tap is over.

/** By pointer: null while it is down, then the timer that ends the wait for its click. */
const presses = new Map();
/** A finger's click comes late: the browser looks once more at what lies under it. */
const longest = 400;
let waiting = [];

addEventListener("pointerdown", press, true);
addEventListener("pointerup", lift, true);
addEventListener("pointercancel", ({ pointerId }) => end(pointerId), true);
// When everybody has heard of the click, and what it checks is checked.
addEventListener("click", () => setTimeout(endLifted), true);
addEventListener("contextmenu", endAll, true);
addEventListener("blur", endAll);
document.addEventListener("visibilitychange", endAll);

/** The moment to change the page: when nothing is pressed. */
export async function released() {
  while (isPressed()) await new Promise((go) => waiting.push(go));
}

export const isPressed = () => presses.size > 0;

/** A slider is dragged, not tapped: the page follows it. */
function press({ pointerId, button, target }) {
  if (button > 0 || target.matches?.("input[type=range]")) return;
  clearTimeout(presses.get(pointerId));
  presses.set(pointerId, null);
}

function lift({ pointerId }) {
  if (presses.has(pointerId)) presses.set(pointerId, setTimeout(() => end(pointerId), longest));
}

function end(pointerId) {
  clearTimeout(presses.get(pointerId));
  presses.delete(pointerId);
  if (isPressed()) return;
  const all = waiting;
  waiting = [];
  for (const go of all) go();
}

function endLifted() {
  for (const [pointerId, timer] of presses) {
    if (timer) end(pointerId);
  }
}

function endAll() {
  for (const pointerId of presses.keys()) end(pointerId);
}
