// Keeps on the server what is typed and not saved yet: [data-kept="address"].
import { released } from "./press.js";

const pause = 800;
const retry = 3000;

class Kept {
  constructor(form) {
    this.form = form;
    form.addEventListener("input", () => this.later(pause));
    form.addEventListener("change", () => this.later(0));
    form.addEventListener("submit", (event) => this.saved(event));
    document.addEventListener("visibilitychange", () => this.leave());
    addEventListener("online", () => this.timer && this.later(0));
    const [{ type }] = performance.getEntriesByType("navigation");
    if (type === "reload") setTimeout(() => this.catchUp(), pause);
  }

  /** A page that is loaded anew may overtake what it sent on leaving. */
  async catchUp() {
    const text = await fetch(location.href).then((answer) => answer.text(), () => "");
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.querySelector(`form[action="${this.form.getAttribute("action")}"][data-kept]`);
    for (const [index, field] of [...this.form.elements].entries()) {
      const other = fresh?.elements[index];
      if (!field.name || other?.name !== field.name) continue;
      if (field.value === field.defaultValue) field.value = field.defaultValue = other.defaultValue;
      if (field.type === "checkbox" && field.checked === field.defaultChecked) {
        field.checked = field.defaultChecked = other.defaultChecked;
      }
    }
  }

  later(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), milliseconds);
  }

  async keep() {
    // One at a time: what came first must not arrive last.
    if (this.busy) return this.later(pause);
    this.timer = undefined;
    this.say("keeping");
    this.busy = this.send();
    const isKept = await this.busy;
    this.busy = undefined;
    if (this.isSaved) return;
    this.say(isKept ? "kept" : "waiting");
    if (!isKept && !this.timer) this.later(retry);
    if (isKept && !this.timer) this.form.dispatchEvent(new Event("form:saved", { bubbles: true }));
  }

  async send() {
    try {
      const answer = await fetch(this.form.dataset.kept, {
        method: "POST",
        body: new URLSearchParams(new FormData(this.form)),
        headers: { "Accept": "application/json" },
      });
      answer.body?.cancel();
      return answer.ok && !answer.redirected;
    } catch {
      return false;
    }
  }

  /** Somebody looks at something else, and may not come back. */
  leave() {
    if (!document.hidden || !this.timer || this.isSaved) return;
    navigator.sendBeacon(this.form.dataset.kept, new URLSearchParams(new FormData(this.form)));
  }

  /** What is saved needs no keeping; a page that came back from the memory begins anew. */
  saved(event) {
    if (event.defaultPrevented) return;
    clearTimeout(this.timer);
    this.isSaved = true;
    addEventListener("pageshow", () => { this.isSaved = false; }, { once: true });
  }

  async say(word) {
    await released();
    const state = this.form.querySelector("[data-kept-state]");
    // As the server writes times, whatever the browser is used to.
    const time = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    state.textContent = state.dataset[word].replace("{time}", time);
  }
}

for (const form of document.querySelectorAll("form[data-kept]")) new Kept(form);
