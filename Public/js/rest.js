// The rest between two sets: begins when one is checked off, counts up, and says when it is over:
// [data-rest]. What is kept is when it began, so that it is right after a reload or a sleep.
import { Alarm } from "./alarm.js";
import { keepAwake } from "./awake.js";
import { between, digits, instant } from "./instants.js";
import { forget, recall, remember } from "./timer-memory.js";

const kind = "rest";
const step = 15;
const steps = 4;
const least = 5;

class Rest {
  constructor(element) {
    this.element = element;
    this.before = 0;
    this.alarm = new Alarm();
    this.wish("self", "rest timer", true);
    this.wish("sound", "rest sound", false);
    this.on("go", () => (this.start ? this.pause() : this.go()));
    this.on("reset", () => this.reset());
    this.on("less", () => this.longer(-step));
    this.on("more", () => this.longer(step));
    this.on("end", () => this.end());
    document.addEventListener("workout:ticked", ({ detail }) => this.begin(detail.seconds));
    document.addEventListener("visibilitychange", () => this.start && this.look());
    this.seconds = Number(sessionStorage.getItem("rest seconds") ?? element.dataset.rest);
    const kept = recall(kind);
    if (kept) this.run(kept);
  }

  part(name) {
    return this.element.querySelector(`[data-rest-${name}]`);
  }

  on(name, action) {
    this.part(name).addEventListener("click", action);
  }

  /** What somebody wants stays on this machine. */
  wish(name, key, usual) {
    const box = document.querySelector(`[data-rest-${name}]`);
    box.checked = (localStorage.getItem(key) ?? String(usual)) === "true";
    box.addEventListener("change", () => localStorage.setItem(key, box.checked));
    Object.defineProperty(this, `${name}Wanted`, { get: () => box.checked });
  }

  get elapsed() {
    return this.before + (this.start ? between(this.start, instant()) : 0);
  }

  begin(seconds) {
    if (!this.selfWanted) return;
    this.seconds = seconds || Number(this.element.dataset.rest);
    this.before = 0;
    this.go();
  }

  go() {
    this.isOver = false;
    this.run({ start: instant(), before: this.before });
  }

  run({ start, before }) {
    this.start = start;
    this.before = before;
    this.isOver = this.elapsed >= this.seconds * 1000;
    remember(kind, start, before);
    this.set();
    keepAwake(this, true);
    this.tick();
  }

  pause() {
    this.before = this.elapsed;
    this.stop();
    this.show();
  }

  reset() {
    this.before = 0;
    this.isOver = false;
    if (this.start) this.go();
    else this.show();
  }

  end() {
    this.before = 0;
    this.stop();
    this.element.hidden = true;
  }

  stop() {
    this.start = undefined;
    clearTimeout(this.timer);
    this.alarm.stop();
    keepAwake(this, false);
    forget(kind);
  }

  longer(seconds) {
    this.seconds = Math.max(least, this.seconds + seconds);
    this.isOver = this.elapsed >= this.seconds * 1000;
    this.set();
    this.show();
  }

  /** The sound is put on its own clock: it comes in a hidden page, too. */
  set() {
    sessionStorage.setItem("rest seconds", this.seconds);
    this.alarm.stop();
    const left = this.seconds * 1000 - this.elapsed;
    if (this.soundWanted && this.start && left > 0) this.alarm.set(left);
  }

  tick() {
    this.look();
    if (this.start) this.timer = setTimeout(() => this.tick(), 200);
  }

  look() {
    const isOver = this.elapsed >= this.seconds * 1000;
    if (isOver && !this.isOver && this.soundWanted) this.alarm.ring();
    this.isOver = isOver;
    this.show();
  }

  show() {
    const { element, elapsed } = this;
    const share = Math.min(1, elapsed / (this.seconds * 1000));
    element.hidden = false;
    for (let one = 1; one <= steps; one += 1) {
      element.classList.toggle(`rest-${one}`, Math.floor(share * steps) === one);
    }
    const word = !this.start ? "paused" : this.isOver ? "over" : share >= 0.75 ? "soon" : "resting";
    const state = this.part("state");
    if (state.textContent !== element.dataset[word]) state.textContent = element.dataset[word];
    this.part("digits").textContent = digits(elapsed - (elapsed % 1000)).replace(/\.\d$/, "");
    const of = digits(this.seconds * 1000, true);
    this.part("of").textContent = element.dataset.of.replace("{rest}", of);
    this.part("go").textContent = this.start ? element.dataset.pause : element.dataset.go;
  }
}

for (const element of document.querySelectorAll("aside[data-rest]")) new Rest(element);
