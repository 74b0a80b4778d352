// The end of a time, put on the sound's own clock: it is heard when it is due in a hidden page.
import { allowed, bell, clock, hush } from "./sound.js";

export class Alarm {
  constructor() {
    this.at = Infinity;
    this.tones = [];
  }

  set(milliseconds) {
    this.at = clock() + milliseconds / 1000;
    this.tones = bell(this.at);
  }

  stop() {
    hush(this.tones);
  }

  /** The sound's clock stands still in a sleep; what is late then sounds now. */
  ring() {
    if (!allowed()) return;
    if (clock() < this.at) {
      this.stop();
      this.tones = bell(clock());
    }
    navigator.vibrate?.([200, 100, 200]);
  }
}
