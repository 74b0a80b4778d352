// What somebody types, moves, taps or presses before the modules are there. No module itself, so that it
// hears from the first moment on that there is something to see; start.js hands on what it kept.
window.early = (() => {
  // Scripts may come much later than what the server says of the seconds that are left.
  const arrived = performance.now();
  const kinds = ["input", "change", "click", "keydown"];
  const kept = [];
  for (const type of kinds) addEventListener(type, keep, true);

  /**
   * Buttons that send nothing do nothing without a script; an impatient second tap is none. A module that is
   * there already does not hear what it will be told once all are: a stopwatch would start and stop at once.
   */
  function keep(event) {
    const { type, target, timeStamp } = event;
    if (type === "keydown") return keepKey(event);
    if (type !== "click") return kept.push({ type, target });
    const button = target.closest("button[type=button]");
    if (!button) return;
    event.stopImmediatePropagation();
    const isKept = kept.some((one) => one.type === "click" && one.target === button);
    if (!isKept) kept.push({ type, target: button, timeStamp });
  }

  /** Keys that lead anywhere; a field has its own. */
  function keepKey(event) {
    const { type, target, timeStamp, key } = event;
    const leads = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!leads || target.closest("input, textarea, select")) return;
    event.stopImmediatePropagation();
    kept.push({ type, target, timeStamp, key });
  }

  /** Everything so far; from now on nothing is kept. */
  function take() {
    for (const type of kinds) removeEventListener(type, keep, true);
    return kept;
  }

  return { arrived, take };
})();
