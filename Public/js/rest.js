// The rest between two sets: begins when one is checked off, counts up, and says when it is over:
// [data-rest]. What is kept is when it began, so that it is right after a reload or a sleep, for each
// client by itself.
import { Alarm } from "./alarm.js";
import { keepAwake } from "./awake.js";
import { between, digits, instant } from "./instants.js";
import { isOver } from "./sets.js";
import { forget, recall, remember } from "./timer-memory.js";

const kind = "rest";
const step = 15;
const steps = 4;
const least = 5;

class Rest {
  constructor(element) {
    this.element = element;
    this.before = 0;
    this.seconds = Number(element.dataset.rest);
    this.alarm = new Alarm();
    this.wish("self", "rest timer", true);
    this.wish("sound", "rest sound", false);
    this.on("go", () => (this.start ? this.pause() : this.go()));
    this.on("reset", () => this.reset());
    this.on("less", () => this.longer(-step));
    this.on("more", () => this.longer(step));
    this.on("end", () => this.end());
    document.addEventListener("workout:ticked", ({ detail }) => this.begin(detail));
    document.addEventListener("workout:shown", () => this.check());
    document.addEventListener("visibilitychange", () => this.start && this.look());
    const kept = recall(kind);
    this.isOpen = kept !== null;
    Object.assign(this, kept);
    if (this.start) this.run();
    else this.show();
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

  /** One that is started by hand takes as long as the last set asks for. */
  begin({ set, seconds }) {
    if (this.isOpen && !this.selfWanted) return;
    this.seconds = seconds || Number(this.element.dataset.rest);
    this.before = 0;
    if (!this.selfWanted) return this.show();
    this.set = set;
    this.go();
  }

  /** A set that is not done after all needs no rest, nor does anyone when all are. */
  check() {
    const set = this.set && document.getElementById(this.set);
    if (set && (!set.matches(".set-done") || isOver())) this.end();
  }

  go() {
    this.start = instant();
    this.isOpen = true;
    this.run();
  }

  run() {
    this.isOver = this.elapsed >= this.seconds * 1000;
    this.keep();
    keepAwake(this, true);
    this.tick();
  }

  pause() {
    this.before = this.elapsed;
    this.stop();
  }

  reset() {
    this.before = 0;
    if (this.start) this.go();
    else this.stop();
  }

  end() {
    this.before = 0;
    this.set = undefined;
    this.isOpen = false;
    this.stop();
  }

  stop() {
    this.start = undefined;
    clearTimeout(this.timer);
    keepAwake(this, false);
    this.keep();
    this.show();
  }

  longer(seconds) {
    this.seconds = Math.max(least, this.seconds + seconds);
    this.isOver = this.elapsed >= this.seconds * 1000;
    this.keep();
    this.show();
  }

  /** For a reload. The sound is put on its own clock: it comes in a hidden page, too. */
  keep() {
    const { start, before, seconds, set } = this;
    if (this.isOpen) remember(kind, start, before, { seconds, set });
    else forget(kind);
    this.alarm.stop();
    const left = seconds * 1000 - this.elapsed;
    if (this.soundWanted && start && left > 0) this.alarm.set(left);
  }

  tick() {
    clearTimeout(this.timer);
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
    element.classList.toggle("rest-idle", !this.isOpen);
    for (let one = 1; one <= steps; one += 1) {
      element.classList.toggle(`rest-${one}`, Math.floor(share * steps) === one);
    }
    const word = this.word(share);
    const state = this.part("state");
    if (state.textContent !== element.dataset[word]) state.textContent = element.dataset[word];
    this.part("digits").textContent = digits(elapsed - (elapsed % 1000)).replace(/\.\d$/, "");
    const of = digits(this.seconds * 1000, true);
    this.part("of").textContent = element.dataset.of.replace("{rest}", of);
    this.part("go").textContent = this.start ? element.dataset.pause : element.dataset.go;
  }

  word(share) {
    if (!this.isOpen) return "idle";
    if (!this.start) return "paused";
    if (this.isOver) return "over";
    return share >= 0.75 ? "soon" : "resting";
  }
}

for (const element of document.querySelectorAll("aside[data-rest]")) new Rest(element);
