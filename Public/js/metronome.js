// Clicks are put on the sound's own clock a little ahead, so that they do not waver.
import { beats } from "./instants.js";
import { click, clock, hush } from "./sound.js";

const shown = 0.12;

export class Metronome {
  constructor(bpm) {
    this.bpm = bpm;
    this.clicks = [];
  }

  start() {
    this.next = clock() + 0.1;
  }

  stop() {
    hush(this.clicks.map((one) => one.tone));
    this.clicks = [];
  }

  faster(step) {
    this.bpm = Math.min(240, Math.max(20, this.bpm + step));
  }

  /** Browsers wake a hidden page only once a second. */
  schedule() {
    const now = clock();
    const { due, next } = beats(this.next, now, now + (document.hidden ? 2 : 0.25), this.bpm);
    this.next = next;
    this.clicks = this.clicks.filter((one) => one.at > now - shown);
    for (const at of due) this.clicks.push({ at, tone: click(at) });
  }

  get sounding() {
    const now = clock();
    return this.clicks.some((one) => one.at <= now && now < one.at + shown);
  }
}
