import { patch } from "./patch.js";
import { sayIfLocked, sayIfSignedOut } from "./signed-out.js";

const slowest = 10_000;

/** One question of a long form: its fields, and its place on the page. */
export class Question {
  constructor(form, key) {
    this.form = form;
    this.key = key;
  }

  static of(field) {
    const element = field.closest(".question");
    return element ? new Question(field.form, element.id.slice("field-".length)) : null;
  }

  /** Only its own fields, as the whole form would send them. */
  get content() {
    const own = [...new FormData(this.form)].filter(
      ([name]) => name === this.key || name === `${this.key}[]`);
    const { revision, pageOf } = this.form.elements;
    const whose = pageOf ? [["pageOf", pageOf.value]] : [];
    return new URLSearchParams([["revision", revision.value], ...whose, ...own]);
  }

  /** The page that came back; null when nothing was saved and trying again makes sense. */
  async save(tries = 2) {
    try {
      const answer = await post(this.form.action, this.content);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Another form's page is no answer: the tablet may have been handed over in another tab.
      const { pathname } = new URL(answer.url);
      const isThis = pathname === new URL(this.form.action).pathname;
      const form = isThis ? page.querySelector("[data-autosave]") : null;
      sayIfSignedOut(!form && pathname === "/login");
      if (!form && pathname === "/lock") sayIfLocked();
      // Signed meanwhile: the whole page is sent, and comes back with all that was typed.
      if (!form && answer.status === 409) this.form.submit();
      if (!form) return null;
      // Somebody else has saved another question meanwhile: this one goes on top of it.
      this.form.elements.revision.value = form.elements.revision.value;
      page.wasSaved = answer.ok;
      if (answer.status !== 409) return page;
      return tries > 0 ? this.save(tries - 1) : null;
    } catch {
      return null;
    }
  }

  /**
   * Makes the questions those of `page`. Those that are `kept` stay as they are, and so does the
   * one that somebody is at; of the one that was `sent` the note follows all the same.
   */
  static follow(sections, page, kept, sent) {
    const isLeft = (one) => one.matches(".question")
      && (kept.has(one.id.slice("field-".length)) || one.contains(document.activeElement));
    for (const section of sections) {
      const newer = page.getElementById(section.id);
      if (newer) patch(section, newer, isLeft);
    }
    const answered = document.getElementById(`field-${sent}`);
    const fresh = page.getElementById(`field-${sent}`);
    if (answered && fresh) followNote(answered, fresh);
  }
}

function post(address, body) {
  return fetch(address, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Accept": "text/html" },
    keepalive: true,
    signal: AbortSignal.timeout(slowest),
    body,
  });
}

/** Its fields are where somebody is typing. */
function followNote(old, fresh) {
  patch(old.querySelector(".question-note"), fresh.querySelector(".question-note"));
  const invalid = fresh.querySelector("[aria-invalid]") !== null;
  const fields = "input:not([type=radio], [type=checkbox]), textarea, [role=radiogroup]";
  for (const field of old.querySelectorAll(fields)) {
    if (invalid) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
