import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { isLastQuestion } from '../../domain/quiz-run.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { useIsConnectionLost } from '../lib/connection.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import type { QuizGame } from './quiz-game.ts'
import type { AutoNext } from './use-auto-next.ts'

type QuizActionsProps = { readonly game: QuizGame; readonly autoNext: AutoNext }

/** Skip and Next, always in view, and within the thumb's reach on phones. */
export const QuizActions = ({ game, autoNext }: QuizActionsProps) => {
  const { run, unsavedOptionId, rateLimitMessage } = game
  const isUnsaved = unsavedOptionId !== null
  const isConnectionLost = useIsConnectionLost()
  const unsavedAdvice = isConnectionLost ? 'We’ll send it when you’re back online.' : 'Try again.'
  const canContinue = run.phase === 'correct'
  return (
    <Bar data-bar="actions">
      {isUnsaved ? (
        <chakra.p role="alert" fontWeight="600" color="wrong">
          Your answer was not saved. {rateLimitMessage ?? unsavedAdvice}
        </chakra.p>
      ) : null}
      {/* With large text, one above the other. */}
      <Row justifyContent="space-between" flexWrap="wrap">
        <Button px={NARROW} onClick={game.skip} disabled={run.phase !== 'asking' || isUnsaved}>
          Skip Question
        </Button>
        {isUnsaved ? (
          <Main variant="gold" onClick={game.resend}>
            Try again
          </Main>
        ) : (
          <Main
            variant={canContinue ? 'gold' : 'quiet'}
            onClick={game.next}
            disabled={!canContinue}
          >
            {isLastQuestion(run) ? 'Finish Quiz' : 'Next Question'}
            {autoNext.state === 'off' ? null : (
              <DrainingRing delayMs={autoNext.delayMs} running={autoNext.state === 'running'} />
            )}
          </Main>
        )}
      </Row>
    </Bar>
  )
}

const RING_RADIUS = 8
const RING_SIZE = 20
const RING_LENGTH = 2 * Math.PI * RING_RADIUS

type DrainingRingProps = { readonly delayMs: number; readonly running: boolean }

/** How long until it moves on by itself; full while it waits, and where motion is unwelcome. */
const DrainingRing = ({ delayMs, running }: DrainingRingProps) => {
  const circle = useRef<SVGCircleElement>(null)
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!running || isStill) return
    circle.current?.animate(
      { strokeDashoffset: [0, RING_LENGTH] },
      { duration: delayMs, fill: 'forwards' },
    )
  }, [running, delayMs])
  return (
    <svg viewBox={`0 0 ${RING_SIZE} ${RING_SIZE}`} aria-hidden="true" data-running={running}>
      <circle
        // Another one, with no animation, once it waits.
        key={String(running)}
        ref={circle}
        cx={RING_SIZE / 2}
        cy={RING_SIZE / 2}
        r={RING_RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={RING_LENGTH}
        transform={`rotate(-90 ${RING_SIZE / 2} ${RING_SIZE / 2})`}
      />
    </svg>
  )
}

/** The keys, where there is a keyboard. */
export const KeyHints = () => {
  const { singleKeyShortcuts } = useSignedInUser().settings
  return (
    <Hints>
      {singleKeyShortcuts ? (
        <>
          <span>
            <Key>1</Key>–<Key>4</Key> or <Key>A</Key>–<Key>D</Key> answer
          </span>
          <span>
            <Key>S</Key> skip
          </span>
        </>
      ) : null}
      <span>
        <Key>Enter</Key> continue
      </span>
    </Hints>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    mx: '-4.5',
    px: '4.5',
    pt: '2.5',
    pb: 'calc(0.75rem + env(safe-area-inset-bottom))',
    // Not on short screens (base.css).
    position: 'sticky',
    // Above the bottom bar, which the quiz shows on tablets.
    bottom: { base: '0', md: 'calc(3.75rem + env(safe-area-inset-bottom))', lg: '0' },
    zIndex: 'bar',
    bg: 'color-mix(in srgb, var(--chakra-colors-bg) 92%, transparent)',
    backdropFilter: 'blur(10px)',
  },
})

const NARROW = { base: '3.5', sm: '5.5' } as const

const Main = chakra(Button, {
  base: { flex: { base: '1 1 8rem', sm: 'none' }, minW: { base: '0', sm: '11rem' }, px: NARROW },
})

const Hints = chakra('p', {
  base: {
    hideBelow: 'md',
    display: 'flex',
    gap: '5',
    textStyle: 'small',
    color: 'muted',
    '@media (hover: none)': { display: 'none' },
  },
})

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    px: '1.5',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '650',
    borderRadius: '6px',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
  },
})
