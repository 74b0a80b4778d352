// Short sounds, without a file. Browsers allow them after a tap.
const Sound = globalThis.AudioContext ?? globalThis.webkitAudioContext;
let context;

/** The sound's own clock in seconds; makes it at the first call. */
export function clock() {
  if (!Sound || (!context && !allowed())) return performance.now() / 1000;
  context ??= new Sound();
  if (context.state !== "running") context.resume().catch(() => {});
  return context.currentTime;
}

function tone(at, frequency, length) {
  if (!context) return undefined;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.4, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
  return oscillator;
}

export const click = (at) => tone(at, 1200, 0.04);

export const bell = (at) => [0, 0.25, 0.5].map((pause) => tone(at + pause, 880, 0.18));

/** Whether the person has touched this page, without which browsers refuse sound and vibration. */
export const allowed = () => navigator.userActivation?.hasBeenActive ?? true;

/** Takes back sounds that are still to come. */
export const hush = (tones) => tones.forEach((one) => one?.stop());
