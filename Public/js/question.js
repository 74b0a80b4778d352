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
  content(revision) {
    const own = [...new FormData(this.form)].filter(
      ([name]) => name === this.key || name === `${this.key}[]`);
    return new URLSearchParams([["revision", revision], ...own]);
  }

  /** Makes the questions those of `page`; what is `kept` gets only its note, never a new field. */
  static follow(form, page, kept) {
    for (const section of form.querySelectorAll(".section")) {
      const newer = page.getElementById(section.id);
      if (!newer) continue;
      for (const question of section.querySelectorAll(".question")) {
        if (!newer.querySelector(`#${CSS.escape(question.id)}`)) question.remove();
      }
      let before = section.querySelector(".heading");
      for (const question of newer.querySelectorAll(".question")) {
        before = place(question, before, kept);
      }
    }
  }
}

function place(newer, before, kept) {
  const old = document.getElementById(newer.id);
  const fresh = document.adoptNode(newer);
  if (!old) {
    before.after(fresh);
    return fresh;
  }
  const stays = kept.has(old.id.slice("field-".length)) || old.contains(document.activeElement);
  if (!stays) {
    if (old.outerHTML !== fresh.outerHTML) old.replaceWith(fresh);
    return document.getElementById(fresh.id);
  }
  const note = old.querySelector(".question-note");
  const newNote = fresh.querySelector(".question-note");
  if (note && newNote && note.innerHTML !== newNote.innerHTML) note.innerHTML = newNote.innerHTML;
  const invalid = fresh.querySelector("[aria-invalid]") !== null;
  const fields = "input:not([type=radio], [type=checkbox]), textarea, [role=radiogroup]";
  for (const field of old.querySelectorAll(fields)) {
    if (invalid) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  return old;
}
