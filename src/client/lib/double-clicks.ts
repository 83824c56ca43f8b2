/** Systems count clicks together within 500 ms. */
const DOUBLE_CLICK_MS = 500
/** The second tap of a finger lands this close to the first, in CSS px. */
const SAME_SPOT_PX = 40

type Click = {
  readonly at: number
  readonly x: number
  readonly y: number
  /** What was on the screen. */
  readonly screen: number
  /** The switch or field that was clicked, itself or by its label. */
  readonly control: Element | null
}

let screen = 0
let last: Click | null = null

/** Something else is on the screen now, under the same finger. */
export const screenChanged = (): void => {
  screen += 1
}

/**
 * Ignores the second click of a double click when the first has changed the screen: it was meant for what
 * was there before, and would answer a question that nobody has read. Safari counts no taps
 * (`event.detail`), so time and place tell. A switch that is still there is switched back.
 */
const ignoreSecond = (event: MouseEvent): void => {
  const { clientX: x, clientY: y, timeStamp: at } = event
  // By a key or a script.
  if (x === 0 && y === 0) return
  const control = controlOf(event.target)
  const before = last
  const isDouble =
    before !== null &&
    at - before.at < DOUBLE_CLICK_MS &&
    Math.hypot(x - before.x, y - before.y) < SAME_SPOT_PX
  const isSameControl = control !== null && control === before?.control
  if (!isDouble || isSameControl || before.screen === screen) {
    last = { at, x, y, screen, control }
    return
  }
  event.preventDefault()
  event.stopPropagation()
}

const controlOf = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest('input')
}

/** Starts ignoring them. Returns what stops it. */
export const watchDoubleClicks = (): (() => void) => {
  document.addEventListener('click', ignoreSecond, { capture: true })
  return () => {
    last = null
    document.removeEventListener('click', ignoreSecond, { capture: true })
  }
}
