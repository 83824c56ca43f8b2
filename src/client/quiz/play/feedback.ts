import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

/** What is heard and felt: a right answer, a wrong one, a level-up, a badge. */
export type FeedbackKind = 'correct' | 'wrong' | 'level' | 'badge'

const FEEDBACK_KEY = 'berean.feedback'
const ON = 'on'

const isOn = (): boolean => readStored(FEEDBACK_KEY) === ON

/** "Sound and vibration", kept in this browser. Off until switched on. */
export const useFeedbackPreference = () => {
  const [on, setOn] = useState(isOn)
  return {
    on,
    setOn: (next: boolean): void => {
      setOn(next)
      writeStored(FEEDBACK_KEY, next ? ON : null)
      // Lets the learner hear what they have chosen; a browser allows sound after a gesture only.
      if (next) giveFeedback('correct')
    },
  }
}

/** Frequency in Hz, beginning and length in seconds. */
type Tone = { readonly hertz: number; readonly at: number; readonly length: number }

/** Of C major: C5 523, D5 587, E5 659, G5 784, C6 1047 and E6 1319 Hz; A3 220 and G3 196 Hz. */
const TONES: Readonly<Record<FeedbackKind, readonly Tone[]>> = {
  correct: [
    { hertz: 659, at: 0, length: 0.12 },
    { hertz: 784, at: 0.08, length: 0.2 },
  ],
  wrong: [
    { hertz: 220, at: 0, length: 0.14 },
    { hertz: 196, at: 0.1, length: 0.2 },
  ],
  level: [
    { hertz: 523, at: 0, length: 0.12 },
    { hertz: 659, at: 0.08, length: 0.12 },
    { hertz: 784, at: 0.16, length: 0.12 },
    { hertz: 1047, at: 0.24, length: 0.15 },
  ],
  badge: [
    { hertz: 1047, at: 0, length: 0.14 },
    { hertz: 1319, at: 0.1, length: 0.24 },
  ],
}

/** In ms: on, off, on. */
const VIBRATIONS: Readonly<Record<FeedbackKind, number[]>> = {
  correct: [20],
  wrong: [35, 45, 35],
  level: [20, 50, 20, 50, 60],
  badge: [20, 60, 40],
}

/** Of the loudest moment; 1 would be the device's own volume. */
const LOUDNESS = 0.12
/** In seconds, so that a tone neither clicks nor starts late. */
const ATTACK = 0.012

let context: AudioContext | null = null

const play = (audio: AudioContext, { hertz, at, length }: Tone): void => {
  const start = audio.currentTime + at
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + ATTACK)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

const sound = async (kind: FeedbackKind): Promise<void> => {
  try {
    // Made when it is first needed, after a gesture: before one, a browser keeps it silent.
    context ??= new AudioContext()
    const audio = context
    await audio.resume()
    for (const tone of TONES[kind]) play(audio, tone)
  } catch {
    // No Web Audio, no device for it, or not allowed now: everything is on the screen as well.
  }
}

/** Tells by sound, and by vibration where there is one, if the learner has switched that on. */
export const giveFeedback = (kind: FeedbackKind): void => {
  if (!isOn()) return
  void sound(kind)
  // Only some devices have it; others, and pages that were not touched yet, do nothing.
  navigator.vibrate?.(VIBRATIONS[kind])
}
