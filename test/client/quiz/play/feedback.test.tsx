import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type FeedbackKind,
  giveFeedback,
  useFeedbackPreference,
} from '../../../../src/client/quiz/play/feedback.ts'

type Tone = { readonly hertz: number; readonly start: number; readonly end: number }

let tones: Tone[] = []
let vibrations: unknown[] = []

/** As much of Web Audio as is used: it notes each tone. */
const standInForAudio = (): void => {
  const level = () => ({
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  })
  class StandInContext {
    readonly currentTime = 0
    readonly destination = {}
    resume = () => Promise.resolve()
  }
  class StandInOscillator {
    readonly hertz: number
    startsAt = 0
    constructor(_context: unknown, { frequency }: { frequency: number }) {
      this.hertz = frequency
    }
    connect = (next: unknown) => next
    start = (at: number) => {
      this.startsAt = at
    }
    stop = (end: number) => {
      tones.push({ hertz: this.hertz, start: this.startsAt, end })
    }
  }
  class StandInGain {
    readonly gain = level()
    connect = (next: unknown) => next
  }
  vi.stubGlobal('AudioContext', StandInContext)
  vi.stubGlobal('OscillatorNode', StandInOscillator)
  vi.stubGlobal('GainNode', StandInGain)
}

const KINDS: readonly FeedbackKind[] = ['correct', 'wrong', 'level', 'badge']
const heard = async (kind: FeedbackKind): Promise<readonly Tone[]> => {
  tones = []
  giveFeedback(kind)
  await played()
  return tones
}
/** The device is woken first. */
const played = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const switchOn = async (): Promise<void> => {
  const { result } = renderHook(useFeedbackPreference)
  act(() => result.current.setOn(true))
  await played()
}

beforeEach(() => {
  tones = []
  vibrations = []
  standInForAudio()
  vi.stubGlobal('navigator', {
    ...navigator,
    vibrate: (pattern: unknown) => vibrations.push(pattern),
  })
  return () => vi.unstubAllGlobals()
})

describe('sound and vibration', () => {
  it('are off until they are switched on, and stay as chosen in this browser', async () => {
    const { result, unmount } = renderHook(useFeedbackPreference)
    expect(result.current.on).toBe(false)
    expect(await heard('correct')).toEqual([])
    expect(vibrations).toEqual([])
    act(() => result.current.setOn(true))
    unmount()
    const again = renderHook(useFeedbackPreference)
    expect(again.result.current.on).toBe(true)
    act(() => again.result.current.setOn(false))
    await played()
    expect(await heard('correct')).toEqual([])
  })

  it('are heard and felt when they are switched on', async () => {
    await switchOn()
    expect(tones).not.toEqual([])
    expect(vibrations).toHaveLength(1)
  })

  it.each(KINDS)('are over within 400 ms (%s)', async (kind) => {
    await switchOn()
    const tonesOfKind = await heard(kind)
    expect(tonesOfKind.length).toBeGreaterThan(1)
    expect(Math.max(...tonesOfKind.map(({ end }) => end))).toBeLessThan(0.4)
  })

  it('rise at a new level, and differ from each other', async () => {
    await switchOn()
    const figures = new Map<FeedbackKind, readonly number[]>()
    for (const kind of KINDS)
      figures.set(
        kind,
        (await heard(kind)).map(({ hertz }) => hertz),
      )
    const level = figures.get('level') ?? []
    expect(level).toEqual([...level].sort((one, other) => one - other))
    expect(new Set([...figures.values()].map(String)).size).toBe(KINDS.length)
    expect(new Set(vibrations.map(String)).size).toBe(KINDS.length)
  })

  it('are left out where the device has neither', async () => {
    await switchOn()
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('OscillatorNode', undefined)
    expect(await heard('badge')).toEqual([])
  })
})
