// Rows that are dragged into another order by their grip: [data-drag] of [data-row], which may have
// headings between them. A drop presses the row's own button; outside the list, and after Escape, everything stays as it was.
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

let drag = null;

addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (!grip || drag || event.button > 0) return;
  event.preventDefault();
  drag = new Drag(grip, event);
});

document.addEventListener("submit", ({ submitter }) => {
  const row = submitter?.closest("[data-drag] > [data-row]");
  if (row && submitter.name === "place" && !isOff(submitter)) {
    say(row, "moved", Number(submitter.value) + 1);
  }
}, true);

const isOff = (button) => button.getAttribute("aria-disabled") === "true";

const rowsOf = (list) => [...list.children].filter((one) => one.hasAttribute("data-row"));

function say(row, key, number) {
  const words = { name: row.dataset.row, number, count: rowsOf(row.parentElement).length };
  live.textContent = row.parentElement.dataset[key].replace(/\{(\w+)\}/g, (_, name) => words[name]);
}

class Drag {
  constructor(grip, { pointerId, clientX, clientY }) {
    this.row = grip.closest("[data-row]");
    this.list = this.row.parentElement;
    this.rows = rowsOf(this.list);
    this.from = this.rows.indexOf(this.row);
    this.to = this.from;
    this.pointer = { x: clientX, y: clientY };
    this.start = clientY + scrollY;
    this.places = this.rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height };
    });
    this.listen(grip, pointerId);
    this.list.classList.add("dragging");
    this.row.classList.add("dragged");
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
    this.to = this.isOutside() ? this.from : this.place(moved);
    this.row.classList.toggle("dragged-outside", this.isOutside());
    this.row.style.transform = `translateY(${moved}px)`;
    const { height } = this.places[this.from];
    for (const [index, row] of this.rows.entries()) {
      if (index !== this.from) row.style.transform = `translateY(${this.gap(index) * height}px)`;
    }
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
    const { left, right, top, bottom } = this.list.getBoundingClientRect();
    const { x, y } = this.pointer;
    return x < left - outside || x > right + outside || y < top - outside || y > bottom + outside;
  }

  /** No further than the list goes. */
  scroll() {
    const { y } = this.pointer;
    const { top, bottom } = this.list.getBoundingClientRect();
    const up = top < edge ? Math.max(0, edge - y) : 0;
    const down = bottom > innerHeight - 16 ? Math.max(0, y - (innerHeight - edge)) : 0;
    const step = Math.min(down - up, edge) / edge * fastest;
    if (step !== 0 && !this.isOutside()) scrollBy({ top: step, behavior: "instant" });
  }

  drop() {
    this.arrange();
    const { row, list, rows, from, to } = this;
    if (to === from) return this.cancel();
    this.end();
    list.insertBefore(row, to > from ? rows[to].nextSibling : rows[to]);
    const button = [...row.querySelectorAll("[name=place]")]
      .find((one) => one.closest("[data-row]") === row && !isOff(one));
    say(row, "moved", to + 1);
    press(button, to);
  }

  cancel() {
    this.end();
    if (this.hasMoved) say(this.row, "stayed");
  }

  end() {
    this.ears.abort();
    cancelAnimationFrame(this.frame);
    this.list.classList.remove("dragging");
    this.row.classList.remove("dragged", "dragged-outside");
    for (const row of this.rows) row.style.removeProperty("transform");
    drag = null;
  }
}
