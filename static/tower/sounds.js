/* Short tones made by oscillators, only while the person has switched sound on. */

const TONES = {
  played: { from: 320, to: 420, time: 0.12, shape: "triangle" },
  discarded: { from: 260, to: 140, time: 0.16, shape: "triangle" },
  timed_out: { from: 220, to: 110, time: 0.35, shape: "square" },
  damage: { from: 120, to: 45, time: 0.28, shape: "sawtooth" },
  lost: { from: 240, to: 170, time: 0.15, shape: "sine" },
  gained: { from: 440, to: 660, time: 0.16, shape: "sine" },
  must_discard: { from: 500, to: 380, time: 0.2, shape: "square" },
  won: { from: 523, to: 1046, time: 0.7, shape: "triangle" },
  over: { from: 300, to: 150, time: 0.7, shape: "triangle" },
};

const LOUDNESS = 0.07;
const GAP = 0.09;

let context = null;
let next = 0;

const isOn = () => document.documentElement.dataset.sound === "on";

function nameOf({ code, args }, seat) {
  if (code === "ended") return String(args[0]) === seat ? "won" : "over";
  return code;
}

export function play(event, seat) {
  const tone = TONES[nameOf(event, seat)];
  if (!tone || !isOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const start = Math.max(context.currentTime, Math.min(next, context.currentTime + 0.6));
  next = start + GAP;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = tone.shape;
  oscillator.frequency.setValueAtTime(tone.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.time);
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.time);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + tone.time);
}
