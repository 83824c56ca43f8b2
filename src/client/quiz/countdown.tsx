import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import type { QuizClock } from './quiz-game.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const RADIUS = 12
const SIZE = 28
const LENGTH = 2 * Math.PI * RADIUS

type CountdownProps = {
  readonly clock: QuizClock
  /** Stands still while an answer is checked or explained. */
  readonly running: boolean
  readonly onTimeUp: () => void
}

/** The ring and its seconds. It alone is drawn anew each second. */
export const Countdown = ({ clock, running, onTimeUp }: CountdownProps) => {
  const seconds = useSecondsLeft(clock.endsAt, running)
  const [from] = useState(seconds)
  const latest = useRef(onTimeUp)
  useEffect(() => {
    latest.current = onTimeUp
  })
  useEffect(() => {
    if (running && seconds === 0) latest.current()
  }, [running, seconds])

  // The ring glides to where it will stand a second from now.
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
        {seconds} s
      </chakra.span>
      <chakra.span srOnly role="status">
        {running ? spokenReading(seconds, from) : ''}
      </chakra.span>
    </Frame>
  )
}

const urgencyOf = (seconds: number): 'none' | 'soon' | 'now' => {
  if (seconds > 10) return 'none'
  return seconds > 5 ? 'soon' : 'now'
}

/** Changes twice only, so that it is said twice only; a clock that began later says neither. */
const spokenReading = (seconds: number, from: number): string => {
  if (seconds > 10 || seconds === 0) return ''
  if (seconds > 5) return from > 10 ? '10 seconds left' : ''
  return from > 5 ? '5 seconds left' : ''
}

const Ring = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: '3.5px',
    cx: String(SIZE / 2),
    cy: String(SIZE / 2),
    r: String(RADIUS),
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
    color: 'gold',
    '&[data-urgency=now]': { color: 'wrong' },
  },
})
