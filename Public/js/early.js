// What somebody types, moves or taps before the modules are there. No module itself, so that it
// hears from the first moment on that there is something to see; start.js hands on what it kept.
window.early = (() => {
  const kinds = ["input", "change", "click"];
  const kept = [];
  for (const type of kinds) addEventListener(type, keep, true);

  /** Buttons that send nothing do nothing without a script; an impatient second tap is none. */
  function keep({ type, target, timeStamp }) {
    if (type !== "click") return kept.push({ type, target });
    const button = target.closest("button[type=button]");
    const isKept = kept.some((one) => one.type === "click" && one.target === button);
    if (button && !isKept) kept.push({ type, target: button, timeStamp });
  }

  /** Everything so far; from now on nothing is kept. */
  function take() {
    for (const type of kinds) removeEventListener(type, keep, true);
    return kept;
  }

  return { take };
})();
