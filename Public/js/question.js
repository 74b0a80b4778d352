import { patch } from "./patch.js";
import { keyOf } from "./seen.js";
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
    return element ? new Question(field.form, keyOf(element)) : null;
  }

  /** Only its own fields, as the whole form would send them, and what it was begun with. */
  content(versions) {
    const own = [...new FormData(this.form)].filter(
      ([name]) => name === this.key || name === `${this.key}[]`);
    const { pageOf } = this.form.elements;
    const whose = pageOf ? [["pageOf", pageOf.value]] : [];
    return new URLSearchParams([...versions, ...whose, ...own]);
  }

  /**
   * The page that came back: `wasSaved`, or `isOutdated` where somebody else has saved the form since
   * `versions`, or `isGone`; null when nothing was saved and trying again makes sense.
   */
  async save(versions) {
    try {
      const answer = await post(this.form.action, this.content(versions));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Another form's page is no answer: the tablet may have been handed over in another tab.
      const { pathname } = new URL(answer.url);
      const isThis = pathname === new URL(this.form.action).pathname;
      const form = isThis ? page.querySelector("[data-autosave]") : null;
      sayIfSignedOut(!form && pathname === "/login");
      if (!form && pathname === "/lock") sayIfLocked();
      // Signed meanwhile: the whole page is sent, and comes back with all that was typed.
      if (!form && answer.status === 409) this.form.submit();
      page.isGone = answer.status === 404;
      if (page.isGone) return page;
      if (!form) return null;
      page.wasSaved = answer.ok;
      page.isOutdated = answer.status === 409;
      return page;
    } catch {
      return null;
    }
  }

  /**
   * Makes the questions those of `page`. Those that are `kept` stay as they are, and so does the one that
   * somebody is at, unless it has `changed` under them.
   */
  static follow(sections, page, kept, changed) {
    const isLeft = (one) => one.matches(".question")
      && (kept.has(keyOf(one)) || !changed.has(keyOf(one)) && one.contains(document.activeElement));
    for (const section of sections) {
      const newer = page.querySelector(`#${CSS.escape(section.id)}`);
      if (newer) patch(section, newer, isLeft);
    }
  }

  /** What `page` says about it; its fields are where somebody is typing. */
  followNote(page) {
    const id = `field-${this.key}`;
    const [old, fresh] = [document.getElementById(id), page.querySelector(`#${CSS.escape(id)}`)];
    if (!old || !fresh) return;
    patch(old.querySelector(".question-note"), fresh.querySelector(".question-note"));
    const invalid = fresh.querySelector("[aria-invalid]") !== null;
    const fields = "input:not([type=radio], [type=checkbox]), textarea, [role=radiogroup]";
    for (const field of old.querySelectorAll(fields)) {
      if (invalid) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
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
