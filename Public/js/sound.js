// Short sounds, without a file. Browsers allow them after a tap.
let context;

/** The sound's own clock in seconds; makes it at the first call. */
export function clock() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context.currentTime;
}

function tone(at, frequency, length) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.4, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export const click = (at) => tone(at, 1200, 0.04);

export function beep() {
  const now = clock();
  for (const pause of [0, 0.25, 0.5]) tone(now + pause, 880, 0.18);
}
