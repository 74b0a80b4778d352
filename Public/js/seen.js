import { before, content, isChoice } from "./typed.js";

/**
 * What each question of a form said when somebody began with it, and of which versions of the form and
 * of the client's details that is.
 */
export class Seen {
  constructor(form) {
    this.questions = new Map();
    for (const element of form.querySelectorAll(".question")) {
      this.questions.set(keyOf(element), { ...versions(form), says: says(element, before) });
    }
  }

  /** What tells the server whether somebody else was faster. */
  versions(key) {
    const { revision, clientVersion } = this.questions.get(key) ?? {};
    return Object.entries({ revision, clientVersion }).filter(([, version]) => version !== undefined);
  }

  /** Whether `key` is as new as `form`. */
  isNewest(key, form) {
    const { revision, clientVersion } = versions(form);
    const seen = this.questions.get(key);
    return seen?.revision === revision && seen.clientVersion === clientVersion;
  }

  /** Whoever is at work with it knows of what `page` says, if that asks it. */
  take(key, page) {
    this.questions.set(key, seen(key, page) ?? { ...this.questions.get(key), ...newest(page) });
  }

  /** The client's details are another one's from now on: no version of theirs was seen. */
  forgetClient() {
    for (const question of this.questions.values()) question.clientVersion = "0";
  }

  /**
   * Takes what `page` says, but of the question that was `sent`.
   *
   * @param kept the questions that somebody is at work with: what another has answered there meanwhile is
   *   not seen yet, unless it is what stands there.
   * @returns the questions that say something else now.
   */
  follow(page, kept, sent) {
    const changed = new Set();
    for (const element of page.querySelectorAll(".question")) {
      const key = keyOf(element);
      if (key === sent) continue;
      const [old, now] = [this.questions.get(key)?.says, says(element, before)];
      if (old !== undefined && old !== now) {
        const here = kept.has(key) && document.getElementById(element.id);
        if (here && says(here, content) !== now) continue;
        changed.add(key);
      }
      this.questions.set(key, { ...newest(page), says: now });
    }
    return changed;
  }
}

/** What `page` says about a question, and of which versions that is; undefined where it does not ask it. */
export function seen(key, page) {
  const element = page.querySelector(`#${CSS.escape(`field-${key}`)}`);
  return element ? { ...newest(page), says: says(element, before) } : undefined;
}

/** Of the form on `page`. */
export const newest = (page) => versions(page.querySelector("[data-autosave]"));

export const keyOf = (element) => element.id.slice("field-".length);

function versions({ elements }) {
  return { revision: elements.revision.value, clientVersion: elements.clientVersion.value };
}

/** Its fields, each with what it is by `value`. */
function says(element, value) {
  return [...element.querySelectorAll("input, textarea, select")]
    .map((field) => [field.name, isChoice(field) ? field.value : "", value(field)].join(" "))
    .join("\n");
}
