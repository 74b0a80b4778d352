// Saves a long form question by question while it is filled in: [data-autosave].
import { steady } from "./aim.js";
import { onChange } from "./changes.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { goTo } from "./problem.js";
import { Question } from "./question.js";
import { keyOf, newest, Seen, seen } from "./seen.js";

const pause = 800;
const retry = 3000;
/** Changes that come together are one. */
const together = 200;

const isDate = (field) => field.type === "date";

class Autosave {
  constructor(form) {
    this.form = form;
    this.waiting = new Set();
    this.typing = new Map();
    this.refused = new Set();
    /** Where whoever was slower has to choose: what others have saved, as it stands beside the question. */
    this.asked = new Map();
    this.seen = new Seen(form);
    for (const marked of form.querySelectorAll("[aria-invalid='true'], [data-which]")) this.mark(marked);
    form.addEventListener("submit", (event) => this.before(event));
    form.addEventListener("input", ({ target }) => this.later(target, pause));
    // Of a date every key is a change.
    form.addEventListener("change", ({ target }) => isDate(target) || this.later(target, 0));
    form.addEventListener("focusout", ({ target }) => isDate(target) && this.leave(target));
    form.addEventListener("click", ({ target }) => this.take(target.closest("[data-take]")));
    form.addEventListener("client:merged", ({ detail }) => this.goOn(detail));
    form.addEventListener("client:apart", () => this.former && this.goBack());
    addEventListener("online", () => this.save());
    onChange((change) => {
      if (change === "all" || form.action.includes(change)) this.follow();
    });
    document.addEventListener("visibilitychange", () => this.saveNow());
  }

  /** What came back with a problem, or beside what somebody else has saved, is not saved yet. */
  mark(one) {
    const question = one.closest(".question");
    if (question) this.refused.add(keyOf(question));
    if (one.matches("[data-which]")) one.hidden = false;
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
    const asked = this.form.querySelector("[data-which]:not([hidden])");
    if (asked) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return goTo(asked.querySelector("button"));
    }
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
      const page = await new Question(this.form, key).save(this.seen.versions(key));
      if (page?.isGone && !this.former) {
        this.say("gone");
        return;
      }
      if (!page || page.isGone && this.goBack() || page.isOutdated && !await this.meet(page, key)) {
        this.say("waiting");
        this.waiting.add(key);
        this.again = setTimeout(() => this.save(), retry);
        break;
      }
      if (page.isOutdated) continue;
      if (page.wasSaved) {
        this.refused.delete(key);
        this.seen.take(key, page);
      } else {
        this.refused.add(key);
      }
      await this.show(page.body, key);
      this.say(this.refused.size > 0 ? "problemText" : "saved");
    }
    if (!this.isSettled) return;
    this.form.dispatchEvent(new Event("form:saved", { bubbles: true }));
    const leaving = this.leaving;
    this.leaving = undefined;
    if (leaving) setTimeout(() => this.form.requestSubmit(leaving.submitter));
  }

  /**
   * Somebody else has saved the form meanwhile. Where that was another question, this one goes on top of it;
   * where it was this one, whoever was slower has both, and chooses. False where it cannot be known yet.
   */
  async meet(page, key) {
    const fresh = await this.fresh();
    if (!fresh) return false;
    this.refused.add(key);
    await this.show(fresh);
    const theirs = seen(key, fresh);
    // One that is not asked any more is kept all the same: it may be asked again.
    if (!theirs) this.seen.take(key, fresh);
    const isOnTop = !theirs || this.seen.isNewest(key, this.form);
    // The words come with the one page, and what they are compared by with the other.
    if (isOnTop || !isSame(newest(page), newest(fresh))) {
      this.refused.delete(key);
      this.waiting.add(key);
      return true;
    }
    this.asked.set(key, theirs);
    const question = new Question(this.form, key);
    steady([this.form], () => question.followNote(page.body));
    const which = this.form.querySelector(`#note-${CSS.escape(key)} [data-which]`);
    if (which) this.mark(which);
    this.say("problemText");
    return true;
  }

  /** The choice between what somebody else has saved and what stands here. */
  async take(button) {
    const { key } = button ? Question.of(button) : {};
    if (!key) return;
    // The tap itself has left the field, which sends what stands there.
    this.forget(key);
    await this.busy;
    this.waiting.delete(key);
    this.form.querySelector(`#note-${CSS.escape(key)} [data-which]`)?.remove();
    const theirs = this.asked.get(key);
    this.asked.delete(key);
    if (button.dataset.take === "typed") {
      if (theirs) this.seen.questions.set(key, theirs);
      return this.saveIn(0, key);
    }
    this.refused.delete(key);
    await this.follow();
    this.say(this.refused.size > 0 ? "problemText" : "saved");
    this.save();
  }

  /** What others save appears, but where somebody is at work. */
  follow() {
    this.isStale = true;
    this.following ??= this.followAll().finally(() => { this.following = undefined; });
    return this.following;
  }

  async followAll() {
    while (this.isStale) {
      await new Promise((go) => setTimeout(go, together));
      await this.busy;
      this.isStale = false;
      const fresh = await this.fresh();
      await released();
      // It may be older than what was saved from here meanwhile.
      const isOlder = fresh && Number(newest(fresh).revision) < Number(this.form.elements.revision.value);
      if (this.busy || isOlder) this.isStale = true;
      else if (fresh) await this.show(fresh);
    }
  }

  /** Its client is another one by now. */
  goOn(action) {
    this.former = this.form.getAttribute("action");
    this.form.setAttribute("action", action);
    this.seen.forgetClient();
  }

  /** Somebody has undone that. */
  goBack() {
    this.form.setAttribute("action", this.former);
    const address = new URL(this.form.action);
    address.searchParams.delete("units");
    history.replaceState(history.state, "", address);
    document.querySelector("[data-header]").dataset.header = this.former.split("/")[2];
    document.querySelector("[data-merged]").hidden = true;
    this.former = undefined;
    this.seen.forgetClient();
    return true;
  }

  /** The page as it is now; undefined where it cannot be had, or is no form to fill in any more. */
  async fresh() {
    const page = await part(this.form.action, "body", undefined, true);
    if (page === undefined && this.former) this.goBack();
    if (!page || page.querySelector("[data-autosave]")) return page ?? undefined;
    if (this.isSettled) location.reload();
    return undefined;
  }

  /** Whether all that was typed is saved. */
  get isSettled() {
    return this.waiting.size + this.typing.size + this.refused.size === 0;
  }

  /** What an answer changes elsewhere: questions that apply now, flags, what is missing. */
  async show(page, sent) {
    await released();
    for (const name of ["revision", "clientVersion"]) {
      this.form.elements[name].value = page.querySelector(`[data-autosave] [name=${name}]`).value;
    }
    for (const other of this.refused) {
      if (!this.asked.has(other) && !page.querySelector(`#field-${CSS.escape(other)}`)) this.refused.delete(other);
    }
    const kept = new Set([...this.waiting, ...this.typing.keys(), ...this.refused]);
    const changed = this.seen.follow(page, kept, sent);
    steady(this.sections, () => Question.follow(this.sections, page, kept, changed));
    if (sent) new Question(this.form, sent).followNote(page);
    // What stands beside a question is not what is saved any more.
    for (const [key, theirs] of this.asked) {
      const now = seen(key, page);
      if (now && now.says !== theirs.says) this.saveIn(0, key);
    }
    for (const one of document.querySelectorAll("[data-live]")) {
      patch(one, page.querySelector(`[data-live=${one.dataset.live}]`));
    }
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

const isSame = (one, other) => one.revision === other.revision && one.clientVersion === other.clientVersion;

for (const form of document.querySelectorAll("[data-autosave]")) new Autosave(form);
