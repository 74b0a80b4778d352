// Rows that are dragged into another order by their grip: [data-drag] of [data-row]. A heading between
// them that is a [data-block] takes along those below it. Where such lists lie in parts of one page,
// [data-into="which"], a row may be dropped into another part. A drop presses the row's own button;
// outside the list, and after Escape, everything stays as it was.
import { press } from "./in-place.js";

/** So far outside, a drop means nothing any more. */
const outside = 96;
/** So near to the window's edge, the page scrolls. */
const edge = 72;
const fastest = 18;

const live = document.createElement("p");
live.className = "visually-hidden";
live.setAttribute("role", "status");
document.body.append(live);

const middle = (row) => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

let drag = null;

addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (!grip || drag || event.button > 0) return;
  event.preventDefault();
  drag = new Drag(grip, event);
});

document.addEventListener("submit", ({ submitter }) => {
  const row = submitter?.closest("[data-row], [data-block]");
  if (row?.parentElement.matches("[data-drag]") && submitter.name === "place" && !isOff(submitter)) {
    say(row, "moved", { number: Number(submitter.value) + 1 });
  }
}, true);

const isOff = (button) => button.getAttribute("aria-disabled") === "true";

/** What can change places with the row, each with all that goes along. */
function unitsOf(list, row) {
  const rows = [...list.children];
  if (row.hasAttribute("data-row")) {
    return rows.filter((one) => one.hasAttribute("data-row")).map((one) => [one]);
  }
  const units = [];
  for (const one of rows) {
    if (one.hasAttribute("data-block")) units.push([one]);
    else units.at(-1)?.push(one);
  }
  return units;
}

function say(row, key, more) {
  const list = row.parentElement;
  const words = { name: row.dataset.row ?? row.dataset.block, count: unitsOf(list, row).length, ...more };
  live.textContent = list.dataset[key].replace(/\{(\w+)\}/g, (_, name) => words[name]);
}

class Drag {
  constructor(grip, { pointerId, clientX, clientY }) {
    this.row = grip.closest("[data-row], [data-block]");
    this.list = this.row.parentElement;
    this.part = this.list.closest("[data-into]");
    this.units = unitsOf(this.list, this.row);
    this.from = this.units.findIndex((unit) => unit[0] === this.row);
    this.to = this.from;
    this.pointer = { x: clientX, y: clientY };
    this.start = clientY + scrollY;
    this.places = this.units.map((unit) => {
      const { top } = unit[0].getBoundingClientRect();
      return { top: top + scrollY, height: unit.at(-1).getBoundingClientRect().bottom - top };
    });
    this.listen(grip, pointerId);
    this.list.classList.add("dragging");
    for (const one of this.units[this.from]) one.classList.add("dragged");
    this.frame = requestAnimationFrame(() => this.follow());
  }

  /** The grip has the pointer to the end, wherever it goes. */
  listen(grip, pointerId) {
    const { signal } = (this.ears = new AbortController());
    grip.setPointerCapture(pointerId);
    grip.addEventListener("pointermove", (event) => {
      this.pointer = { x: event.clientX, y: event.clientY };
      this.hasMoved = true;
    }, { signal });
    grip.addEventListener("pointerup", () => this.drop(), { signal });
    for (const type of ["pointercancel", "lostpointercapture"]) {
      grip.addEventListener(type, () => this.cancel(), { signal });
    }
    addEventListener("blur", () => this.cancel(), { signal });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    }, { signal, capture: true });
  }

  follow() {
    this.scroll();
    this.arrange();
    this.frame = requestAnimationFrame(() => this.follow());
  }

  arrange() {
    const moved = this.pointer.y + scrollY - this.start;
    this.enter(this.partBelow());
    this.to = this.other || this.isOutside() ? this.from : this.place(moved);
    const { height } = this.places[this.from];
    for (const [index, unit] of this.units.entries()) {
      const way = index === this.from ? moved : this.gap(index) * height;
      for (const one of unit) one.style.transform = `translateY(${way}px)`;
    }
    for (const one of this.units[this.from]) {
      one.classList.toggle("dragged-outside", this.isOutside());
    }
  }

  /** Another part of the page that takes such rows, and lies under the pointer. */
  partBelow() {
    if (!this.part) return null;
    const { x, y } = this.pointer;
    const parts = [...this.part.parentElement.querySelectorAll(":scope > [data-into]")];
    return parts.find((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return part !== this.part && x >= left && x <= right && y >= top && y <= bottom;
    });
  }

  enter(part) {
    this.other?.classList.remove("dragged-into");
    part?.classList.add("dragged-into");
    this.other = part;
  }

  /** Where the row is let in: past all whose middle it has passed. */
  place(moved) {
    const own = this.places[this.from];
    const [top, bottom] = [own.top + moved, own.top + own.height + moved];
    const middle = ({ top, height }) => top + height / 2;
    const before = this.places.slice(0, this.from).filter((place) => middle(place) < top).length;
    const after = this.places.slice(this.from + 1).filter((place) => middle(place) < bottom).length;
    return moved < 0 ? before : this.from + after;
  }

  /** Which way another row makes room. */
  gap(index) {
    if (index > this.from && index <= this.to) return -1;
    return index < this.from && index >= this.to ? 1 : 0;
  }

  isOutside() {
    const { left, right, top, bottom } = this.field.getBoundingClientRect();
    const { x, y } = this.pointer;
    return x < left - outside || x > right + outside || y < top - outside || y > bottom + outside;
  }

  /** Where the row may be dropped. */
  get field() { return this.part?.parentElement ?? this.list; }

  /** No further than that goes. */
  scroll() {
    const { y } = this.pointer;
    const { top, bottom } = this.field.getBoundingClientRect();
    const up = top < edge ? Math.max(0, edge - y) : 0;
    const down = bottom > innerHeight - 16 ? Math.max(0, y - (innerHeight - edge)) : 0;
    const step = Math.min(down - up, edge) / edge * fastest;
    if (step !== 0 && !this.isOutside()) scrollBy({ top: step, behavior: "instant" });
  }

  drop() {
    this.arrange();
    const { row, list, units, from, to, other } = this;
    if (other) return this.dropInto(other);
    if (to === from) return this.cancel();
    this.end();
    const next = to > from ? units[to].at(-1).nextSibling : units[to][0];
    for (const one of units[from]) list.insertBefore(one, next);
    say(row, "moved", { number: to + 1 });
    press(this.button, to);
  }

  /** Before the first row there that lies lower. */
  dropInto(part) {
    const { row, button, pointer } = this;
    const list = part.querySelector("[data-drag]");
    const units = unitsOf(list, row);
    const below = units.findIndex((unit) => middle(unit[0]) > pointer.y);
    this.end();
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "day", value: part.dataset.into });
    button.form.append(field);
    say(row, "entered", { list: part.dataset.row });
    press(button, below < 0 ? units.length : below);
  }

  /** One that the row has for its place. */
  get button() {
    return [...this.row.querySelectorAll("[name=place]")]
      .find((one) => one.closest("[data-row], [data-block]") === this.row && !isOff(one))
      ?? this.row.querySelector("[name=place]");
  }

  cancel() {
    this.end();
    if (this.hasMoved) say(this.row, "stayed");
  }

  end() {
    this.ears.abort();
    cancelAnimationFrame(this.frame);
    this.list.classList.remove("dragging");
    this.enter(null);
    for (const one of this.units.flat()) {
      one.classList.remove("dragged", "dragged-outside");
      one.style.removeProperty("transform");
    }
    drag = null;
  }
}
