/** Drives everything that a result shows one after another, frame by frame and without rendering. */
export type StageClock = {
  /** In ms; infinite once everything is shown. */
  readonly now: () => number
  /** Calls `paint` at once, and with each frame that follows. @returns how to stop it */
  readonly onFrame: (paint: (timeMs: number) => void) => () => void
  /** Runs up to this time, and waits there until another one is set; the last one ends it. */
  readonly runTo: (timeMs: number, isLast: boolean) => void
  /** Shows everything now. */
  readonly finish: () => void
  /** Stops asking for frames until `runTo` is called again. */
  readonly pause: () => void
}

/** After a pause (a page in the background), time goes on from where it was. In ms. */
const LONGEST_FRAME = 100

export const createStageClock = (isStill: boolean): StageClock => {
  const painters = new Set<(timeMs: number) => void>()
  let time = isStill ? Number.POSITIVE_INFINITY : 0
  let limit = 0
  let limitIsLast = false
  let lastFrameAt: number | null = null
  let frame: number | null = null

  const paintAll = (): void => {
    for (const paint of painters) paint(time)
  }
  const pause = (): void => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    lastFrameAt = null
  }
  const finish = (): void => {
    pause()
    if (time === Number.POSITIVE_INFINITY) return
    time = Number.POSITIVE_INFINITY
    paintAll()
  }
  const step = (at: number): void => {
    const passed = lastFrameAt === null ? 0 : Math.min(at - lastFrameAt, LONGEST_FRAME)
    lastFrameAt = at
    time = Math.min(time + passed, limit)
    if (time < limit) {
      frame = requestAnimationFrame(step)
      paintAll()
    } else if (limitIsLast) {
      finish()
    } else {
      pause()
      paintAll()
    }
  }
  return {
    now: () => time,
    onFrame: (paint) => {
      painters.add(paint)
      paint(time)
      return () => painters.delete(paint)
    },
    runTo: (timeMs, isLast) => {
      limit = timeMs
      limitIsLast = isLast
      if (frame === null && time <= limit) frame = requestAnimationFrame(step)
    },
    finish,
    pause,
  }
}
