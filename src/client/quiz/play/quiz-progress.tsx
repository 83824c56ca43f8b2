import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import type { QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { Row } from '../../ui/layout.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { QuizClock, QuizGame } from './quiz-game.ts'

/** "Question N of M": the one on the screen, or the last one until the next is there. */
export const questionNumberOf = ({ phase, index, total, answers }: QuizRun): number =>
  phase === 'loading' || phase === 'paused'
    ? Math.max(1, answers.length)
    : Math.min(index + 1, total)

type QuizProgressProps = {
  readonly game: QuizGame
  /** Whether the question that the clock belongs to is on the screen. */
  readonly isQuestionShown: boolean
}

export const QuizProgress = ({ game, isQuestionShown }: QuizProgressProps) => {
  const { run, clock, question } = game
  const number = questionNumberOf(run)
  return (
    <div>
      <Row flexWrap="wrap" rowGap="0" minH="9" mb="1.5">
        <chakra.p fontWeight="650" fontVariantNumeric="tabular-nums">
          {`Question ${number} of ${run.total}`}
        </chakra.p>
        <chakra.div ms="auto">
          {clock && clock.questionId === question?.id && isQuestionShown ? (
            <Countdown
              key={clock.questionId}
              clock={clock}
              running={run.phase === 'asking'}
              isSilent={game.unsaved !== null}
              onTimeUp={game.timeOut}
            />
          ) : null}
        </chakra.div>
      </Row>
      <ProgressBar
        label="Progress"
        value={number}
        max={run.total}
        valueText={`Question ${number} of ${run.total}`}
      />
    </div>
  )
}

const RADIUS = 12
const SIZE = 28
const LENGTH = 2 * Math.PI * RADIUS

type CountdownProps = {
  readonly clock: QuizClock
  /** Paused while an answer is checked or explained. */
  readonly running: boolean
  /** It hurries nobody who has answered. */
  readonly isSilent: boolean
  readonly onTimeUp: () => void
}

/** The ring and its seconds: the only part that renders every second. */
const Countdown = ({ clock, running, isSilent, onTimeUp }: CountdownProps) => {
  const seconds = useSecondsLeft(clock.endsAt, running)
  const [from] = useState(seconds)
  const latest = useRef(onTimeUp)
  useEffect(() => {
    latest.current = onTimeUp
  })
  useEffect(() => {
    if (running && seconds === 0) latest.current()
  }, [running, seconds])

  // The ring glides to where it will be a second from now.
  const share = Math.max(0, running ? seconds - 1 : seconds) / clock.secondsAllowed
  return (
    <Frame data-urgency={urgencyOf(seconds)}>
      <chakra.svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        w="7"
        h="7"
        transform="rotate(-90deg)"
        aria-hidden="true"
      >
        <Ring stroke="line" />
        <Ring
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          style={{ strokeDashoffset: LENGTH * (1 - Math.min(1, share)) }}
        />
      </chakra.svg>
      <chakra.span minW="2.25rem" color="text" textAlign="end">
        {`${seconds} s`}
      </chakra.span>
      <chakra.span srOnly role="status">
        {running && !isSilent ? spokenReading(seconds, from) : ''}
      </chakra.span>
    </Frame>
  )
}

const urgencyOf = (seconds: number): 'none' | 'soon' | 'now' => {
  if (seconds > 10) return 'none'
  return seconds > 5 ? 'soon' : 'now'
}

/** Spoken twice: at 10 and at 5 seconds, unless the clock started below that. */
const spokenReading = (seconds: number, from: number): string => {
  if (seconds > 10 || seconds === 0) return ''
  if (seconds > 5) return from > 10 ? '10 seconds left' : ''
  return from > 5 ? '5 seconds left' : ''
}

/** Often enough that no second is shown late. */
const CHECK_EVERY_MS = 200

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))

/** Whole seconds until `endsAt`, paused while not running. */
const useSecondsLeft = (endsAt: number, running: boolean): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    if (!running) return
    const read = (): void => setSeconds(secondsUntil(endsAt))
    read()
    const timer = setInterval(read, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt, running])
  return seconds
}

const Ring = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: '3.5px',
    // With units: only Chromium accepts these lengths without them.
    cx: `${SIZE / 2}px`,
    cy: `${SIZE / 2}px`,
    r: `${RADIUS}px`,
    transition: 'stroke-dashoffset 1s linear, stroke 250ms',
  },
})

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    fontWeight: '650',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: 'gold',
    '&[data-urgency=now]': { color: 'wrong' },
  },
})
