// Stopwatch, countdown and metronome of a protocol: [data-timer].
import { Alarm } from "./alarm.js";
import { keepAwake } from "./awake.js";
import { fill, goToSave } from "./entry-fill.js";
import { between, digits, instant, seconds } from "./instants.js";
import { Metronome } from "./metronome.js";
import { isPressed } from "./press.js";
import { forget, recall, remember } from "./timer-memory.js";

class Timer {
  constructor(element) {
    this.element = element;
    this.kind = element.dataset.timer;
    this.before = 0;
    this.alarm = new Alarm();
    const bpm = Number(element.dataset.bpm || 60);
    if (this.kind === "metronome") this.metronome = new Metronome(bpm);
    // The moment of the tap counts, however late a busy page hears of it.
    this.on("go", ({ timeStamp }) => this.press(instant(timeStamp)));
    this.on("reset", () => this.reset());
    this.on("slower", () => this.faster(-2));
    this.on("faster", () => this.faster(2));
    this.on("use", () => this.use());
    element.addEventListener("timer:reset", () => this.reset());
    document.addEventListener("visibilitychange", () => this.start && this.look());
    this.show();
    const kept = recall(this.kind);
    if (kept) this.run(kept);
  }

  part(name) {
    return this.element.querySelector(`[data-${name}]`);
  }

  on(name, action) {
    this.part(name)?.addEventListener("click", action);
  }

  get length() {
    return this.kind === "stopwatch" ? 0 : Number(this.element.dataset.seconds || 0) * 1000;
  }

  get elapsed() {
    return this.elapsedAt(instant());
  }

  elapsedAt(end) {
    return this.before + (this.start ? between(this.start, end) : 0);
  }

  /** As the field of the exercise asks for it. */
  written(milliseconds) {
    return "inSeconds" in this.element.dataset ? seconds(milliseconds) : digits(milliseconds);
  }

  /** Beats make no sense without the ear that counts them. */
  get lasts() {
    return this.kind === "stopwatch" || this.kind === "countdown";
  }

  get over() {
    return this.length > 0 && this.elapsed >= this.length;
  }

  press(at) {
    if (!this.start) this.go(at);
    else if (this.over) this.end();
    else this.stop("stopped", at);
  }

  go(at) {
    if (this.over) this.before = 0;
    this.metronome?.start();
    if (this.length > 0) this.alarm.set(this.length - this.elapsed);
    this.element.dispatchEvent(new Event("timer:go"));
    this.run({ start: at, before: this.before });
  }

  run({ start, before }) {
    this.start = start;
    this.before = before;
    if (this.lasts) remember(this.kind, start, before);
    this.say("started");
    keepAwake(this, true);
    this.tick();
  }

  stop(word = "stopped", at = instant()) {
    this.before = this.elapsedAt(at);
    this.start = undefined;
    clearTimeout(this.timer);
    this.metronome?.stop();
    keepAwake(this, false);
    forget(this.kind);
    if (word === "stopped") this.alarm.stop();
    this.say(word);
    this.show();
  }

  end() {
    this.stop("over");
    this.before = this.length;
    this.alarm.ring();
    this.element.dispatchEvent(new Event("timer:over"));
  }

  reset() {
    if (this.start) this.stop();
    this.alarm.stop();
    this.before = 0;
    this.say();
    this.show();
  }

  faster(step) {
    this.metronome.faster(step);
    this.part("tempo").textContent = this.metronome.bpm;
  }

  use() {
    const time = this.written(this.elapsed);
    fill(time);
    this.before = 0;
    this.show();
    this.part("status").textContent = this.part("status").dataset.used.replace("{value}", time);
    goToSave();
  }

  tick() {
    this.look();
    if (this.start) this.timer = setTimeout(() => this.tick(), this.metronome ? 16 : 50);
  }

  look() {
    // A finger that is on its way to Stop must not start the clock anew.
    if (this.over && !isPressed()) return this.end();
    this.metronome?.schedule();
    this.show();
  }

  say(word) {
    const status = this.part("status");
    status.textContent = status.dataset[word] ?? "";
    const go = this.part("go");
    go.textContent = this.start ? go.dataset.stop : go.dataset.start;
  }

  show() {
    const left = this.length > 0 ? Math.max(0, this.length - this.elapsed) : undefined;
    this.part("digits").textContent =
      left === undefined ? this.written(this.elapsed) : digits(left, true);
    const { classList } = this.element;
    classList.toggle("timer-running", Boolean(this.start));
    classList.toggle("timer-over", this.over);
    classList.toggle("timer-beat", Boolean(this.start && this.metronome?.sounding));
    const use = this.part("use");
    if (use) use.disabled = Boolean(this.start) || this.elapsed === 0;
  }
}

for (const element of document.querySelectorAll("[data-timer]")) new Timer(element);
