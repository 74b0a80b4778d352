// What the sets of a workout and its bar say before the server has answered: [data-set], [data-bar].
const workout = document.querySelector("[data-workout]");
/** A tap so soon after a set has changed, in milliseconds, was meant for what it was before. */
const same = 600;
const changes = new WeakMap();

new MutationObserver((all) => {
  for (const { target, oldValue } of all) {
    if (target.getAttribute("aria-pressed") !== oldValue) changes.set(target, performance.now());
  }
}).observe(workout, { subtree: true, attributeFilter: ["aria-pressed"], attributeOldValue: true });

/** The second tap of two, or one that another device was quicker with: it asks for nothing more. */
export const isRepeated = (button, { timeStamp }) => timeStamp - changes.get(button) < same;

/** Of what waits to be sent; null on the page of another day or plan. */
export function setOf({ body, here }) {
  const id = `set-${new URLSearchParams(body).get("set")}`;
  return here === location.search ? document.getElementById(id) : null;
}

/** Shows what was asked of a set. */
export function mark(set, body) {
  const isDone = body.get("done") === "yes";
  set.classList.toggle("set-done", isDone);
  set.classList.toggle("set-skipped", body.get("skipped") === "yes");
  const button = set.querySelector(".set-tick");
  button.value = isDone ? "no" : "yes";
  button.setAttribute("aria-pressed", isDone);
  set.querySelector("details").open = false;
  const words = set.querySelector(".set-words");
  words.dataset.before ??= words.textContent;
  words.textContent = (isDone && typed(set, body)) || words.dataset.before;
  // They say what was before.
  for (const note of set.querySelectorAll(".set-note")) note.remove();
}

/** "Repetitions 7, Weight 20": only the server knows how to say it shorter. */
function typed(set, body) {
  const fields = [...set.querySelectorAll(".set-fields [inputmode]")];
  return fields.filter(({ name }) => body.get(name))
    .map(({ labels, name }) => `${labels[0].textContent} ${body.get(name)}`).join(", ");
}

const count = (selector) => workout.querySelectorAll(selector).length;

/** Words and bar say what the sets do. */
export function sum() {
  const bar = workout.querySelector("[data-bar]");
  if (!bar) return;
  const [done, skipped, planned] = [".set-done", ".set-skipped", "[data-set]"].map(count);
  const isAllDone = done === planned;
  bar.querySelector("progress").value = done;
  bar.classList.toggle("workout-done", isAllDone);
  bar.querySelector("[data-all-done]").hidden = !isAllDone;
  bar.querySelector("[data-over]").hidden = isAllDone || !isOver();
  const text = bar.querySelector("[data-progress-text]");
  const words = text.dataset.words.replace("{done}", done).replace("{planned}", planned);
  const all = skipped === 0 ? words
    : text.dataset.wordsSkipped.replace("{progress}", words).replace("{skipped}", skipped);
  if (text.textContent !== all) text.textContent = all;
}

/** Nothing is left to do. */
export const isOver = () => count(".set-done, .set-skipped") === count("[data-set]");
