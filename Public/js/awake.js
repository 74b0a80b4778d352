// Keeps the screen lit while a timer runs; browsers let go of it whenever the page is hidden.
const running = new Set();
let lock;

export function keepAwake(timer, on) {
  if (on) running.add(timer);
  else running.delete(timer);
  hold();
}

document.addEventListener("visibilitychange", hold);

async function hold() {
  if (running.size > 0 && !document.hidden && (!lock || lock.released)) {
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
  }
  if (running.size === 0) lock?.release();
}
