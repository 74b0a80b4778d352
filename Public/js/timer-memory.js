// A clock goes on over a reload: the instant of its start stays with the tab.
const longest = 12 * 3600 * 1000;
const key = (kind) => `timer ${location.pathname} ${kind}`;

export function remember(kind, start, before) {
  sessionStorage.setItem(key(kind), JSON.stringify({ wall: start.wall, before }));
}

export const forget = (kind) => sessionStorage.removeItem(key(kind));

/** The start and what ran before it; null when nothing was running. */
export function recall(kind) {
  const kept = JSON.parse(sessionStorage.getItem(key(kind)));
  const age = Date.now() - kept?.wall;
  if (!(age >= 0 && age < longest)) return null;
  return { start: { wall: kept.wall, steady: performance.now() - age }, before: kept.before };
}
