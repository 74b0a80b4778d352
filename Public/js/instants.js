// Time between instants. Nothing here counts ticks, so a tablet that slept shows the truth.
const leastSleep = 1000;
const longestSleep = 12 * 3600 * 1000;

/** A moment on two clocks: one stands still in some sleeps, the other can be set by hand. */
export const instant = (steady = performance.now()) =>
  ({ steady, wall: Date.now() - (performance.now() - steady) });

/** Milliseconds between two instants; a jump that no sleep explains is left out. */
export function between(start, end) {
  const steady = end.steady - start.steady;
  const asleep = end.wall - start.wall - steady;
  return asleep > leastSleep && asleep < longestSleep ? steady + asleep : steady;
}

/** "1:32.5" for 92500 ms; a countdown shows whole seconds, rounded up. */
export function digits(milliseconds, countdown) {
  const tenths = countdown ? Math.ceil(milliseconds / 1000) * 10 : Math.floor(milliseconds / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${Math.floor(tenths / 600)}:${seconds}${countdown ? "" : `.${tenths % 10}`}`;
}

/** Beats a minute; null for what was never a count. */
export function rate(typed, seconds) {
  const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
  return count > 0 ? Math.round((count * 60) / seconds) : null;
}

/** The beats due before `until`, in seconds; those that a sleep swallowed are left out. */
export function beats(next, now, until, bpm) {
  const pause = 60 / bpm;
  let at = next < now ? next + Math.ceil((now - next) / pause) * pause : next;
  const due = [];
  for (; at < until; at += pause) due.push(at);
  return { due, next: at };
}

/** "92.5" for 92500 ms. */
export const seconds = (milliseconds) => (Math.floor(milliseconds / 100) / 10).toFixed(1);
