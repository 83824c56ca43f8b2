import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStageClock } from '../../../../src/client/quiz/results/stage-clock.ts'

/** 16 ms, as most screens have. */
const FRAME = 16
const OVER = Number.POSITIVE_INFINITY

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})

const watched = (isStill = false) => {
  const clock = createStageClock(isStill)
  const painted: number[] = []
  clock.onFrame((timeMs) => painted.push(timeMs))
  return { clock, painted }
}

describe('the clock of the stages', () => {
  it('runs to its end, frame by frame, and stops there', () => {
    const { clock, painted } = watched()
    clock.runTo(40, true)
    vi.advanceTimersByTime(10 * FRAME)
    expect(painted.slice(0, 2)).toEqual([0, 0])
    expect(painted.at(-1)).toBe(OVER)
    const frames = painted.length
    vi.advanceTimersByTime(10 * FRAME)
    expect(painted).toHaveLength(frames)
  })

  it('waits at the end of what is known, and goes on from there', () => {
    const { clock } = watched()
    clock.runTo(30, false)
    vi.advanceTimersByTime(100 * FRAME)
    expect(clock.now()).toBe(30)
    clock.runTo(60, true)
    vi.advanceTimersByTime(2 * FRAME)
    expect(clock.now()).toBeGreaterThanOrEqual(30)
    expect(clock.now()).toBeLessThan(60)
    vi.advanceTimersByTime(10 * FRAME)
    expect(clock.now()).toBe(OVER)
  })

  it('shows everything at once when it is finished, once', () => {
    const { clock, painted } = watched()
    clock.runTo(1000, true)
    vi.advanceTimersByTime(3 * FRAME)
    clock.finish()
    clock.finish()
    vi.advanceTimersByTime(100 * FRAME)
    expect(painted.filter((timeMs) => timeMs === OVER)).toHaveLength(1)
  })

  it('is over from the first moment where nothing shall move', () => {
    const { clock, painted } = watched(true)
    clock.runTo(1000, true)
    vi.advanceTimersByTime(100 * FRAME)
    expect(new Set(painted)).toEqual(new Set([OVER]))
  })

  it('does not skip what a page in the background has missed', () => {
    const { clock } = watched()
    clock.runTo(2000, true)
    vi.advanceTimersByTime(3 * FRAME)
    clock.pause()
    vi.advanceTimersByTime(60_000)
    clock.runTo(2000, true)
    vi.advanceTimersByTime(3 * FRAME)
    expect(clock.now()).toBeLessThan(200)
  })
})
