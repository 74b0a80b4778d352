// A clock goes on over a reload: the instant of its start stays with the tab.
import { instant } from "./instants.js";

const longest = 12 * 3600 * 1000;
const key = (kind) => `timer ${location.pathname} ${kind}`;

/** A pause has no start; `more` is what else belongs to it. */
export function remember(kind, start, before, more) {
  const { wall } = start ?? instant();
  const kept = { ...more, wall, before, isPaused: !start };
  sessionStorage.setItem(key(kind), JSON.stringify(kept));
}

export const forget = (kind) => sessionStorage.removeItem(key(kind));

/** The start, what ran before it and what else belongs to it; null when nothing was running. */
export function recall(kind) {
  const { wall, isPaused, ...kept } = JSON.parse(sessionStorage.getItem(key(kind))) ?? {};
  const age = Date.now() - wall;
  if (!(age >= 0 && age < longest)) return null;
  return { ...kept, start: isPaused ? undefined : { wall, steady: performance.now() - age } };
}
