// What somebody types, moves, taps or presses before the modules are there. No module itself, so that it
// hears from the first moment on that there is something to see; start.js hands on what it kept.
window.early = (() => {
  const kinds = ["input", "change", "click", "keydown"];
  const kept = [];
  for (const type of kinds) addEventListener(type, keep, true);

  /** Buttons that send nothing do nothing without a script; an impatient second tap is none. */
  function keep(event) {
    const { type, target, timeStamp } = event;
    if (type === "keydown") return keepKey(event);
    if (type !== "click") return kept.push({ type, target });
    const button = target.closest("button[type=button]");
    const isKept = kept.some((one) => one.type === "click" && one.target === button);
    if (button && !isKept) kept.push({ type, target: button, timeStamp });
  }

  /** Keys that lead anywhere; a field has its own. */
  function keepKey({ type, target, timeStamp, key, ctrlKey, metaKey, altKey }) {
    const leads = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
    if (leads && !target.closest("input, textarea, select")) kept.push({ type, target, timeStamp, key });
  }

  /** Everything so far; from now on nothing is kept. */
  function take() {
    for (const type of kinds) removeEventListener(type, keep, true);
    return kept;
  }

  return { take };
})();
