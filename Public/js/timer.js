// Stopwatch, countdown, metronome and the pulse helper of a protocol: [data-timer].
//
// Time is always worked out from the instant of the start, never counted in ticks, so a tablet
// that slept shows the truth. Date.now, because performance.now stands still in some sleeps.
import { beep, click, clock } from "./sound.js";

/** "1:32.5" for 92500 ms; a countdown shows whole seconds, rounded up. */
export function digits(milliseconds, countdown) {
  const tenths = countdown ? Math.ceil(milliseconds / 1000) * 10 : Math.floor(milliseconds / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${Math.floor(tenths / 600)}:${seconds}${countdown ? "" : `.${tenths % 10}`}`;
}

class Timer {
  constructor(element) {
    this.element = element;
    this.kind = element.dataset.timer;
    this.length = Number(element.dataset.seconds || 0) * 1000;
    this.bpm = Number(element.dataset.bpm || 60);
    this.before = 0;
    this.part("go").addEventListener("click", () => (this.start ? this.stop() : this.go()));
    this.part("reset")?.addEventListener("click", () => this.reset());
    this.part("slower")?.addEventListener("click", () => this.faster(-2));
    this.part("faster")?.addEventListener("click", () => this.faster(2));
    this.part("use")?.addEventListener("click", () => fill(digits(this.elapsed)));
    this.part("beats")?.addEventListener("input", (event) => this.count(event.target.value));
    document.addEventListener("visibilitychange", () => this.show());
    element.hidden = false;
    this.show();
  }

  part(name) {
    return this.element.querySelector(`[data-${name}]`);
  }

  get countsDown() {
    return this.length > 0 && this.kind !== "stopwatch";
  }

  get elapsed() {
    return this.before + (this.start ? Date.now() - this.start : 0);
  }

  go() {
    if (this.countsDown && this.elapsed >= this.length) this.before = 0;
    clock();
    this.start = Date.now();
    this.nextBeat = undefined;
    this.say("started");
    navigator.wakeLock?.request("screen").then((lock) => (this.lock = lock), () => {});
    this.tick();
  }

  stop(word = "stopped") {
    this.before = this.elapsed;
    this.start = undefined;
    this.say(word);
    this.lock?.release();
    this.show();
  }

  reset() {
    this.before = 0;
    this.start = this.start && Date.now();
    this.show();
  }

  faster(step) {
    this.bpm = Math.min(240, Math.max(20, this.bpm + step));
    this.show();
  }

  tick() {
    if (!this.start) return;
    this.show();
    if (this.kind === "metronome") this.beat();
    if (this.countsDown && this.elapsed >= this.length) return this.end();
    setTimeout(() => this.tick(), 50);
  }

  end() {
    this.stop("over");
    this.before = this.length;
    this.element.classList.add("timer-over");
    beep();
    navigator.vibrate?.([200, 100, 200]);
    this.part("beats")?.focus();
    this.show();
  }

  /** Clicks are put on the sound's own clock a little ahead, so that they do not waver. */
  beat() {
    const now = clock();
    this.nextBeat ??= now + 0.1;
    while (this.nextBeat < now + 0.2) {
      if (this.nextBeat >= now) click(this.nextBeat);
      this.nextBeat += 60 / this.bpm;
    }
    const phase = (this.nextBeat - now) % (60 / this.bpm);
    this.element.classList.toggle("timer-beat", phase > (60 / this.bpm) * 0.75);
  }

  count(typed) {
    const beats = Number(typed);
    if (Number.isInteger(beats) && beats > 0) fill(String(Math.round((beats * 60000) / this.length)));
  }

  say(word) {
    const status = this.part("status");
    status.textContent = status.dataset[word] ?? "";
    const go = this.part("go");
    go.textContent = this.start ? go.dataset.stop : go.dataset.start;
  }

  show() {
    const left = Math.max(0, this.length - this.elapsed);
    if (left > 0) this.element.classList.remove("timer-over");
    this.part("digits").textContent = digits(this.countsDown ? left : this.elapsed, this.countsDown);
    const tempo = this.part("tempo");
    if (tempo) tempo.textContent = this.bpm;
    const use = this.part("use");
    if (use) use.hidden = Boolean(this.start) || this.elapsed === 0;
  }
}

/** Puts a value into the first entry field as if it had been typed. */
function fill(text) {
  const field = document.querySelector(".entry-value");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

for (const element of document.querySelectorAll("[data-timer]")) new Timer(element);
