// Checks sets off at once; each is sent once, as soon as the laptop can be reached: [data-tick] in
// [data-workout]. What others have done meanwhile appears.
import { onChange } from "./changes.js";
import { LongPress } from "./long-press.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { goTo } from "./problem.js";
import { isOver, isRepeated, mark, setOf, sum } from "./sets.js";
import { answer } from "./tick-answer.js";

const retry = 3000;
/** So long what was typed stays open without an answer, in milliseconds. */
const patience = 1000;
const key = `ticks ${location.pathname}`;
const workout = document.querySelector("[data-workout]");

class Ticks {
  constructor() {
    this.taps = 0;
    this.waiting = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    document.addEventListener("submit", (event) => this.take(event));
    new LongPress(workout);
    onChange((change) => {
      if (change === "all" || location.pathname.includes(change)) this.refresh();
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    addEventListener("online", () => this.send());
    addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
    // Kept in this page alone: whoever closes it meanwhile is asked first.
    addEventListener("beforeunload", (event) => this.isKept && event.preventDefault());
    this.ahead(this.waiting);
    this.say();
    this.send();
  }

  take(event) {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || !form.matches("[data-tick]")) return;
    event.preventDefault();
    const isTap = button.matches(".set-tick");
    if (isTap && isRepeated(button, event)) return;
    this.taps += 1;
    const body = new URLSearchParams(new FormData(form, button));
    body.set("token", token());
    const here = location.search;
    const one = { address: form.getAttribute("action"), body: body.toString(), here };
    this.waiting.push(one);
    this.keep();
    // What was typed may be refused: it stays open until the server has seen it, or cannot.
    if (isTap) this.ahead([one]);
    else setTimeout(() => this.ahead(this.waiting.filter((other) => other === one)), patience);
    this.send();
  }

  /** Shows what is not answered yet. */
  ahead(all) {
    for (const one of all) this.mark(one);
    this.keep();
    this.tell();
  }

  /** The first time that its set is shown as done, a rest begins. */
  mark(one) {
    const set = setOf(one);
    if (!set) return;
    const isNew = !one.isMarked && !set.matches(".set-done");
    one.isMarked = true;
    mark(set, new URLSearchParams(one.body));
    if (!isNew || !set.matches(".set-done") || isOver()) return;
    const detail = { set: set.id, seconds: Number(set.querySelector("form").dataset.restSeconds) };
    workout.dispatchEvent(new CustomEvent("workout:ticked", { detail, bubbles: true }));
  }

  tell() {
    sum();
    workout.dispatchEvent(new Event("workout:shown", { bubbles: true }));
  }

  /** One after the other, in the order of the taps. */
  send() {
    clearTimeout(this.again);
    this.sending ??= this.sendAll().finally(() => { this.sending = undefined; });
  }

  async sendAll() {
    let refused;
    while (this.waiting.length > 0) {
      const [first] = this.waiting;
      const page = await answer(first);
      this.isKept = !page;
      if (!page) {
        this.ahead(this.waiting.filter((one) => !one.isMarked));
        this.say(refused);
        this.again = setTimeout(() => this.send(), retry);
        return;
      }
      if (!page.isRefused && !first.isMarked) this.ahead([first]);
      // Not before: what is not answered may not have arrived.
      this.waiting.shift();
      this.keep();
      if (page.isRefused) refused = await this.refuse(first, page.fresh);
      // It may have been kept on the page of another day or plan.
      const fresh = first.here === location.search ? page.fresh : undefined;
      if (this.waiting.length === 0) await this.show(fresh ?? await this.fetch());
      this.say(refused);
    }
  }

  /** The server's sentence stands beside its field, with what was typed; else it is given. */
  async refuse(one, fresh) {
    const wrong = fresh?.querySelector("[data-set]:has([aria-invalid='true'])");
    if (!wrong) return workout.dataset.refusedText;
    const set = setOf(one);
    if (!set) return `${name(wrong)}: ${wrong.querySelector(".problem").textContent}`;
    await released();
    patch(set, wrong.cloneNode(true));
    this.ahead(this.waiting.filter((other) => setOf(other) === set));
    goTo(set.querySelector("[aria-invalid='true']"));
    return undefined;
  }

  async refresh() {
    const { taps } = this;
    const fresh = this.waiting.length === 0 ? await this.fetch() : null;
    if (taps === this.taps) await this.show(fresh);
  }

  fetch() {
    return part(location.href, "[data-workout]", undefined, true);
  }

  async show(fresh) {
    await released();
    // A tap that came meanwhile is not in it.
    if (!fresh || this.waiting.length > 0) return;
    patch(workout, fresh, (element) => element.matches(".set-other[open]"));
    this.tell();
  }

  keep() {
    sessionStorage.setItem(key, JSON.stringify(this.waiting));
  }

  say(words = "") {
    const place = workout.querySelector("[data-unsent]");
    const { size } = new Set(this.waiting.map(({ body }) => new URLSearchParams(body).get("set")));
    const unsent = size > 0 ? workout.dataset.unsentText.replace("{count}", size) : "";
    if (place) place.textContent = `${words} ${unsent}`.trim();
  }
}

const name = (set) => set.querySelector(".set-tick").getAttribute("aria-label");

/** Random and its own for each tap; the same when it is sent again. */
function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

new Ticks();
