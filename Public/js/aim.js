// A finger that comes down just after the page has changed set out before: its tap goes to what
// was there when it did.

/** Nobody sees a change and touches what has come in less, in milliseconds. */
const reaction = 300;
/** Radios and boxes lie under their labels. */
const tappable = "a, button, input:not([type=radio], [type=checkbox]), label, summary, textarea, [data-grip]";
const many = 4;

/** The last changes: what could be tapped where before each, and when it was seen. */
let changes = [];
let touched = null;
/** By pointer: null where its click hits what it was meant for, or else `wanted`, if anything. */
const aims = new Map();
let latest;

addEventListener("pointerdown", aim, true);
addEventListener("pointercancel", ({ pointerId }) => aims.delete(pointerId), true);
addEventListener("click", redirect, true);
addEventListener("focusin", ({ target }) => { touched = inTap(target); }, true);

const inTap = (target) => target.closest?.(tappable) ?? target.labels?.[0] ?? null;

/** To be called just before `parts` of the page change. */
export function remember(...parts) {
  const change = { parts, places: places(parts), seen: Infinity };
  changes = [...changes.slice(1 - many), change];
  queueMicrotask(() => { change.scroll = scrollY; });
  requestAnimationFrame(() => setTimeout(() => { change.seen = performance.now(); }));
  return change.places;
}

/** Changes `parts` and keeps what was touched last, or the first in sight, where it is. */
export function steady(parts, change) {
  const before = remember(...parts);
  change();
  const still = [touched, ...before.keys()].find((one) => before.has(one) && one.isConnected);
  if (!still) return;
  const top = still.getBoundingClientRect().top - before.get(still).top;
  if (top !== 0) scrollBy({ top, behavior: "instant" });
}

/** What is in sight, by where it is; what is folded away has a place, too. */
function places(parts) {
  return new Map(parts
    .flatMap((part) => [...part.querySelectorAll(tappable)])
    .filter((one) => one.checkVisibility?.() ?? true)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { top, bottom, height }]) => height > 0 && bottom > 0 && top < innerHeight));
}

function aim({ target, pointerId, timeStamp, clientX, clientY }) {
  touched = inTap(target);
  latest = pointerId;
  aims.set(pointerId, null);
  const change = changes.find(({ parts, seen, scroll }) => timeStamp - seen < reaction
    && Math.abs(scroll - scrollY) < 1 && parts.some((part) => part.contains(target)));
  if (!change) return;
  const wanted = at(change.places, clientX, clientY);
  if (wanted === touched) return;
  aims.set(pointerId, { wanted });
  touched = wanted;
}

/** The innermost. */
function at(places, x, y) {
  const found = [...places].filter(([, { left, right, top, bottom }]) =>
    left <= x && x < right && top <= y && y < bottom);
  return found.at(-1)?.[0] ?? null;
}

function redirect(event) {
  const { pointerId = latest, isTrusted, detail } = event;
  if (!isTrusted || detail === 0) return;
  // Chromium tells of no pointer that comes down on a text field that has just come.
  if (!aims.has(pointerId)) aim(event);
  const other = aims.get(pointerId);
  aims.delete(pointerId);
  if (!other) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  other.wanted?.focus();
  other.wanted?.click();
}
