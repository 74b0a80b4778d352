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

  /** Says what is wrong before the server can. */
  complain(words) {
    const note = document.getElementById(`note-${this.key}`);
    const problem = note.querySelector(".problem") ?? note.appendChild(document.createElement("p"));
    problem.className = "problem";
    problem.textContent = words;
  }

  /**
   * Makes the questions those of `page`: the one that was `sent` gets its note, what is `kept`
   * stays as it is, and so does the one that somebody is at.
   */
  static follow(form, page, kept, sent) {
    for (const section of form.querySelectorAll(".section")) {
      const newer = page.getElementById(section.id);
      if (!newer) continue;
      for (const question of section.querySelectorAll(".question")) {
        if (!newer.querySelector(`#${CSS.escape(question.id)}`)) question.remove();
      }
      let before = section.querySelector(".heading");
      for (const question of newer.querySelectorAll(".question")) {
        before = place(question, before, kept, sent);
      }
    }
  }
}

function place(newer, before, kept, sent) {
  const old = document.getElementById(newer.id);
  const fresh = document.adoptNode(newer);
  const key = fresh.id.slice("field-".length);
  if (!old) before.after(fresh);
  else if (key === sent) follow(old, fresh);
  else if (!kept.has(key) && !old.contains(document.activeElement)) old.replaceWith(fresh);
  return document.getElementById(fresh.id);
}

/** The note of the answer that was sent; its fields are where somebody is typing. */
function follow(old, fresh) {
  const note = old.querySelector(".question-note");
  const newNote = fresh.querySelector(".question-note");
  if (note && newNote && note.innerHTML !== newNote.innerHTML) note.innerHTML = newNote.innerHTML;
  const invalid = fresh.querySelector("[aria-invalid]") !== null;
  const fields = "input:not([type=radio], [type=checkbox]), textarea, [role=radiogroup]";
  for (const field of old.querySelectorAll(fields)) {
    if (invalid) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
