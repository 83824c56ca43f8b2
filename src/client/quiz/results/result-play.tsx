import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { giveFeedback } from '../play/feedback.ts'
import { isMotionWelcome } from '../play/quiz-motion.tsx'
import {
  cuesOf,
  easeOut,
  endOfStages,
  hasBegun,
  progressOf,
  resultStages,
  type Stage,
  type StagedResult,
  type StageName,
  shareOf,
  springOut,
} from './result-stages.ts'
import { createStageClock, type StageClock } from './stage-clock.ts'

type ResultPlay = { readonly clock: StageClock; readonly stages: readonly Stage[] }

const PlayContext = createContext<ResultPlay | null>(null)

const usePlay = (): ResultPlay => {
  const play = useContext(PlayContext)
  if (!play) throw new Error('This is shown in the results of a quiz only.')
  return play
}

type ResultStagesProps = {
  /** What there is to show; null until the result is known. */
  readonly staged: StagedResult | null
  /** Opened again: it was shown before. */
  readonly isStored: boolean
  readonly children: ReactNode
}

/**
 * Shows a new result stage by stage, once. Any key or tap shows all of it; who wants no motion, and who
 * opens a result again, sees it as it is.
 */
export const ResultStages = ({ staged, isStored, children }: ResultStagesProps) => {
  const [isStill] = useState(() => isStored || !isMotionWelcome())
  const [clock] = useState(() => createStageClock(isStill))
  const { xp, lightsLamp, levelUp, hasBadges } = staged ?? {}
  const stages = useMemo(
    () =>
      resultStages(
        xp === undefined
          ? null
          : {
              xp,
              lightsLamp: lightsLamp === true,
              levelUp: levelUp === true,
              hasBadges: hasBadges === true,
            },
      ),
    [xp, lightsLamp, levelUp, hasBadges],
  )
  const isKnown = staged !== null
  useEffect(() => {
    clock.runTo(endOfStages(stages), isKnown)
    return clock.pause
  }, [clock, stages, isKnown])
  useCues(clock, stages, isKnown && !isStored && isStill)
  useSkip(clock)
  const play = useMemo(() => ({ clock, stages }), [clock, stages])
  return <PlayContext value={play}>{children}</PlayContext>
}

/**
 * Sounds at their moments; none of a stage that was skipped.
 * @param isAtOnce a new result without motion: its first cue comes with it
 */
const useCues = (clock: StageClock, stages: readonly Stage[], isAtOnce: boolean): void => {
  const heardUntil = useRef(-1)
  const listen = useEffectEvent((timeMs: number) => {
    if (timeMs === Number.POSITIVE_INFINITY) return
    for (const { kind, atMs } of cuesOf(stages)) {
      if (atMs > heardUntil.current && atMs <= timeMs) giveFeedback(kind)
    }
    heardUntil.current = timeMs
  })
  useEffect(() => clock.onFrame((timeMs) => listen(timeMs)), [clock])
  const tellFirst = useEffectEvent(() => {
    const [first] = cuesOf(stages)
    if (first) giveFeedback(first.kind)
  })
  const isTold = useRef(false)
  useEffect(() => {
    if (!isAtOnce || isTold.current) return
    isTold.current = true
    tellFirst()
  }, [isAtOnce])
}

const INTERACTIVE = 'a, button, input, select, textarea, summary'

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(INTERACTIVE) !== null

/**
 * Any key or tap ends the show. Nothing moves when it does, so a tap on a button works at once, as does
 * a key for the one that has the focus. Any other key does nothing else.
 */
const useSkip = (clock: StageClock): void => {
  useEffect(() => {
    const isOver = (): boolean => clock.now() === Number.POSITIVE_INFINITY
    const onKey = (event: KeyboardEvent): void => {
      // Held down since the question before.
      if (isOver() || event.repeat) return
      const scrolls = event.key === ' ' && !isInteractive(event.target)
      if (scrolls) event.preventDefault()
      clock.finish()
    }
    const onTap = (): void => clock.finish()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onTap)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onTap)
    }
  }, [clock])
}

/** Paints one frame of an element: as the time is now, and with each frame. */
export const useFrames = (paint: (timeMs: number, stages: readonly Stage[]) => void): void => {
  const { clock, stages } = usePlay()
  const paintLatest = useEffectEvent(paint)
  useLayoutEffect(() => clock.onFrame((timeMs) => paintLatest(timeMs, stages)), [clock, stages])
}

/** Writes a number into the element's text with each frame, without rendering. */
export const useCounting = (
  text: (timeMs: number, stages: readonly Stage[]) => string,
): RefObject<HTMLSpanElement | null> => {
  const element = useRef<HTMLSpanElement>(null)
  useFrames((timeMs, stages) => {
    const shown = text(timeMs, stages)
    const node = element.current
    // Not its text node, which a browser's translation replaces.
    if (node && node.textContent !== shown) node.textContent = shown
  })
  return element
}

type StageState = { readonly hasBegun: boolean; readonly wasSkipped: boolean }

/** Whether a stage has begun, for what is rendered once it has. */
export const useStage = (name: StageName): StageState => {
  const { clock, stages } = usePlay()
  const [state, setState] = useState<StageState>(() => ({
    hasBegun: hasBegun(stages, name, clock.now()),
    wasSkipped: clock.now() === Number.POSITIVE_INFINITY,
  }))
  useFrames((timeMs) => {
    if (state.hasBegun || !hasBegun(stages, name, timeMs)) return
    setState({ hasBegun: true, wasSkipped: timeMs === Number.POSITIVE_INFINITY })
  })
  return state
}

type RevealProps = {
  readonly stage: StageName
  /** Of several that arrive in the same stage, one after another. */
  readonly index?: number
  readonly count?: number
  /** For a level-up and a badge only. */
  readonly isSpring?: boolean
  readonly children: ReactNode
}

/** Is invisible until its stage, and has its place from the first moment. */
export const Reveal = ({ stage, index = 0, count = 1, isSpring, children }: RevealProps) => {
  const element = useRef<HTMLDivElement>(null)
  useFrames((timeMs, stages) => {
    const style = element.current?.style
    if (!style) return
    const progress = shareOf(progressOf(stages, stage, timeMs), index, count)
    if (progress === 1) {
      style.opacity = ''
      style.transform = ''
      return
    }
    style.opacity = String(Math.min(1, progress * 4))
    style.transformOrigin = 'left center'
    style.transform = isSpring
      ? `scale(${0.6 + 0.4 * springOut(progress)})`
      : `translateY(${6 - 6 * easeOut(progress)}px)`
  })
  return <div ref={element}>{children}</div>
}
