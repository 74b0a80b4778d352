// Checks sets off at once; each is sent once, as soon as the laptop can be reached: [data-tick] in
// [data-workout]. What others have done meanwhile appears.
import { onChange } from "./changes.js";
import { LongPress } from "./long-press.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";

const retry = 3000;
const key = `ticks ${location.pathname}`;
const workout = document.querySelector("[data-workout]");

class Ticks {
  constructor() {
    this.waiting = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    document.addEventListener("submit", (event) => this.take(event));
    new LongPress(workout);
    onChange((change) => {
      if (change === "all" || location.pathname.includes(change)) this.refresh();
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    addEventListener("online", () => this.send());
    addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
    this.say();
    this.send();
  }

  take(event) {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("[data-tick]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    body.set("token", token());
    const here = location.search;
    this.waiting.push({ address: form.getAttribute("action"), body: body.toString(), here });
    this.keep();
    mark(form.closest("[data-set]"), body);
    const isOver = workout.querySelector(".workout-done") !== null;
    if (body.get("done") === "yes" && !isOver) {
      const detail = { seconds: Number(form.dataset.restSeconds) };
      document.dispatchEvent(new CustomEvent("workout:ticked", { detail }));
    }
    this.send();
  }

  /** One after the other, in the order of the taps. */
  send() {
    clearTimeout(this.again);
    this.sending ??= this.sendAll().finally(() => { this.sending = undefined; });
  }

  async sendAll() {
    while (this.waiting.length > 0) {
      const [first] = this.waiting;
      const page = await answer(first);
      if (!page) {
        this.say();
        this.again = setTimeout(() => this.send(), retry);
        return;
      }
      // Not before: what is not answered may not have arrived.
      this.waiting.shift();
      this.keep();
      // It may have been kept on the page of another day or plan.
      const fresh = first.here === location.search ? page.fresh : undefined;
      if (this.waiting.length === 0) await this.show(fresh ?? await this.fetch());
      if (page.isRefused) this.say(workout.dataset.refusedText);
      else this.say();
    }
  }

  async refresh() {
    if (this.waiting.length === 0) await this.show(await this.fetch());
  }

  fetch() {
    return part(location.href, "[data-workout]", undefined, true);
  }

  async show(fresh) {
    await released();
    // A tap that came meanwhile is not in it.
    if (!fresh || this.waiting.length > 0) return;
    patch(workout, fresh, (element) => element.matches(".set-other[open]"));
    workout.dispatchEvent(new Event("workout:shown", { bubbles: true }));
  }

  keep() {
    sessionStorage.setItem(key, JSON.stringify(this.waiting));
  }

  say(words) {
    const place = workout.querySelector("[data-unsent]");
    const { length } = this.waiting;
    const unsent = length > 0 ? workout.dataset.unsentText.replace("{count}", length) : "";
    if (place) place.textContent = words ?? unsent;
  }
}

/** Null without an answer, or where somebody has to sign in first: then it is sent once more. */
async function answer({ address, body }) {
  try {
    const response = await fetch(address, {
      method: "POST", body: new URLSearchParams(body), headers: { "Accept": "text/html" },
      credentials: "same-origin", keepalive: true,
    });
    const text = await response.text();
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-workout]");
    if (response.ok) return fresh && { fresh };
    const isRefused = [400, 404, 409, 422].includes(response.status);
    return isRefused ? { isRefused, fresh: fresh ?? undefined } : null;
  } catch {
    return null;
  }
}

/** Random and its own for each tap; the same when it is sent again. */
function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server will say, before it has. */
function mark(set, body) {
  const isDone = body.get("done") === "yes";
  set.classList.toggle("set-done", isDone);
  set.classList.toggle("set-skipped", body.get("skipped") === "yes");
  const button = set.querySelector(".set-tick");
  button.value = isDone ? "no" : "yes";
  button.setAttribute("aria-pressed", isDone);
  set.querySelector("details").open = false;
  count();
}

function count() {
  const bar = workout.querySelector("[data-bar]");
  const done = workout.querySelectorAll(".set-done").length;
  const planned = workout.querySelectorAll("[data-set]").length;
  const skipped = workout.querySelector(".set-skipped");
  bar.querySelector("progress").value = done;
  bar.classList.toggle("workout-done", done === planned);
  const text = bar.querySelector("[data-progress-text]");
  const words = text.dataset.words.replace("{done}", done).replace("{planned}", planned);
  if (!skipped) text.textContent = words;
}

if (workout) new Ticks();
