// Saves a long form question by question while it is filled in: [data-autosave].
import { steady } from "./aim.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { Question } from "./question.js";

const pause = 800;
const retry = 3000;

const isDate = (field) => field.type === "date";

class Autosave {
  constructor(form) {
    this.form = form;
    this.waiting = new Set();
    this.typing = new Map();
    this.refused = new Set();
    form.addEventListener("submit", (event) => this.before(event));
    form.addEventListener("input", ({ target }) => this.later(target, pause));
    // Of a date every key is a change.
    form.addEventListener("change", ({ target }) => isDate(target) || this.later(target, 0));
    form.addEventListener("focusout", ({ target }) => isDate(target) && this.leave(target));
    addEventListener("online", () => this.save());
    document.addEventListener("visibilitychange", () => this.saveNow());
  }

  get sections() {
    return [...this.form.querySelectorAll(".section")];
  }

  later(target, milliseconds) {
    const question = Question.of(target);
    if (!question) return;
    this.forget(question.key);
    if (target.validity?.badInput) return;
    // While a date is typed it is one wrong day after the other.
    const isTyped = isDate(target) && target === document.activeElement;
    if (isTyped) this.typing.set(question.key, undefined);
    else this.saveIn(milliseconds, question.key);
  }

  /** A browser gives half a date as an empty text, which would clear the answer. */
  leave(date) {
    const { key } = Question.of(date) ?? {};
    if (date.validity.badInput) {
      this.refused.add(key);
      this.say("problemText");
    } else if (this.typing.has(key) || this.refused.has(key)) {
      this.saveIn(0, key);
    }
  }

  saveIn(milliseconds, key) {
    this.typing.set(key, setTimeout(() => {
      this.typing.delete(key);
      this.waiting.add(key);
      this.save();
    }, milliseconds));
  }

  forget(key) {
    clearTimeout(this.typing.get(key));
    this.typing.delete(key);
  }

  /** What is on its way comes first; otherwise the page would be one revision behind itself. */
  async before(event) {
    if (!this.busy && this.waiting.size + this.typing.size === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await this.busy;
    await this.saveNow();
    // Nothing that is not saved is left behind; the next successful try leads on.
    this.leaving = this.waiting.size > 0 ? event : undefined;
    if (!this.leaving) this.form.requestSubmit(event.submitter);
  }

  /** Without waiting for a pause in the typing. */
  saveNow() {
    for (const [key, timer] of this.typing) {
      clearTimeout(timer);
      this.waiting.add(key);
    }
    this.typing.clear();
    return this.save();
  }

  save() {
    this.busy ??= this.saveAll().finally(() => { this.busy = undefined; });
    return this.busy;
  }

  /** One question after the other, so that a mistake in one keeps no other from being saved. */
  async saveAll() {
    clearTimeout(this.again);
    while (this.waiting.size > 0) {
      const [key] = this.waiting;
      // Not after the answer: what is changed meanwhile waits anew.
      this.waiting.delete(key);
      this.say("saving");
      const page = await new Question(this.form, key).save();
      if (!page) {
        this.say("waiting");
        this.waiting.add(key);
        this.again = setTimeout(() => this.save(), retry);
        break;
      }
      if (page.wasSaved) this.refused.delete(key);
      else this.refused.add(key);
      await this.show(page, key);
    }
    if (this.waiting.size + this.typing.size + this.refused.size > 0) return;
    this.form.dispatchEvent(new Event("form:saved", { bubbles: true }));
    const leaving = this.leaving;
    this.leaving = undefined;
    if (leaving) setTimeout(() => this.form.requestSubmit(leaving.submitter));
  }

  /** What an answer changes elsewhere: questions that apply now, flags, what is missing. */
  async show(page, key) {
    await released();
    for (const name of ["revision", "clientVersion"]) {
      this.form.elements[name].value = page.querySelector(`[data-autosave] [name=${name}]`).value;
    }
    for (const other of this.refused) {
      if (!page.getElementById(`field-${other}`)) this.refused.delete(other);
    }
    const kept = new Set([...this.waiting, ...this.typing.keys(), ...this.refused]);
    steady(this.sections, () => Question.follow(this.sections, page, kept, key));
    for (const part of document.querySelectorAll("[data-live]")) {
      patch(part, page.querySelector(`[data-live=${part.dataset.live}]`));
    }
    this.say(this.refused.size > 0 ? "problemText" : "saved");
  }

  async say(word) {
    this.word = word;
    await released();
    const state = this.form.querySelector("[data-save-state]");
    // As the server writes times, whatever the browser is used to.
    const time = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    state.textContent = state.dataset[this.word].replace("{time}", time);
  }
}

for (const form of document.querySelectorAll("[data-autosave]")) new Autosave(form);
