import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { NO_OPTION } from '../../../domain/quiz/grading.ts'
import type { QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { useConnection, whenBack } from '../../lib/connection.ts'
import { useIsSlow } from '../../lib/use-has-lasted.ts'
import { usePreviousWhile } from '../../lib/use-previous-while.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'
import { FailedAgain } from '../../ui/retry-button.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import type { QuizGame, UnsavedMove } from './quiz-game.ts'
import { questionNumberOf } from './quiz-progress.tsx'
import type { AutoNext } from './use-auto-next.ts'
import { useFocusWhile } from './use-focus-while.ts'

type QuizActionsProps = { readonly game: QuizGame; readonly autoNext: AutoNext }

/** Skip and Next, always in view, and within the thumb's reach on phones. */
export const QuizActions = ({ game, autoNext }: QuizActionsProps) => {
  const { run, unsaved } = game
  const canContinue = run.phase === 'correct'
  // Pressed, and still under way: not `disabled`, which would take the focus away.
  const isUnderWay = run.phase === 'checking' || run.phase === 'loading'
  const main = useFocusWhile<HTMLButtonElement>(run.phase === 'loading')
  return (
    <Bar data-bar="actions">
      {unsaved ? (
        <>
          <UnsavedWarning
            unsaved={unsaved}
            isTrying={isUnderWay}
            rateLimitMessage={game.rateLimitMessage}
          />
          <FailedAgain isTrying={isUnderWay} />
        </>
      ) : null}
      <chakra.div position="relative">
        {/* With large text, one above the other. */}
        <Row justifyContent="space-between" flexWrap="wrap">
          <Button
            px={NARROW}
            onClick={game.skip}
            aria-disabled={isUnderWay || unsaved !== null || undefined}
            disabled={!isUnderWay && run.phase !== 'asking'}
          >
            Skip Question
          </Button>
          {/* One element, so that it keeps the focus when it was pressed. */}
          <Main
            ref={main}
            variant={canContinue || unsaved ? 'gold' : 'quiet'}
            onClick={unsaved ? game.resend : game.next}
            aria-disabled={isUnderWay || undefined}
            disabled={!isUnderWay && !canContinue && unsaved === null}
          >
            <span>{mainLabelOf(game)}</span>
            {autoNext.state === 'off' ? null : (
              <DrainingRing delayMs={autoNext.delayMs} running={autoNext.state === 'running'} />
            )}
          </Main>
        </Row>
        <SlowServer run={run} />
      </chakra.div>
    </Bar>
  )
}

const mainLabelOf = ({ run, unsaved }: QuizGame): string => {
  if (unsaved) return run.phase === 'checking' ? 'Trying again…' : 'Try again'
  return questionNumberOf(run) === run.total ? 'Finish Quiz' : 'Next Question'
}

/** Says what is under way when the server takes long, so that nobody thinks the page has hung. */
const SlowServer = ({ run }: { readonly run: QuizRun }) => {
  const isSlow = useIsSlow(run.phase === 'checking' || run.phase === 'loading')
  return (
    // Over the buttons that wait for it.
    <div role="status">{isSlow ? <SlowNote>{underWay(run)}</SlowNote> : null}</div>
  )
}

const underWay = ({ phase, pendingOptionId }: QuizRun): string => {
  if (phase === 'loading') return 'Still loading the next question…'
  return pendingOptionId === NO_OPTION
    ? 'Still waiting for the server…'
    : 'Still sending your answer…'
}

type UnsavedWarningProps = {
  readonly unsaved: UnsavedMove
  readonly isTrying: boolean
  readonly rateLimitMessage: string | null
}

/** What did not reach the server, and what happens next. */
const UnsavedWarning = ({ unsaved, isTrying, rateLimitMessage }: UnsavedWarningProps) => {
  // It is sent at the moment when the line is back.
  const connection = usePreviousWhile(useConnection(), isTrying)
  const { problem, promise } = unsavedTexts(unsaved)
  const advice = connection === 'fine' ? 'Try again.' : `${promise} ${whenBack(connection)}.`
  return (
    <chakra.p role="alert" mb="3" fontWeight="600" color="wrong">
      {`${problem} ${rateLimitMessage ?? advice}`}
    </chakra.p>
  )
}

const unsavedTexts = ({ optionId, timedOut }: UnsavedMove) => {
  if (timedOut) {
    return {
      problem: 'Time’s up. The answer could not be loaded.',
      promise: 'You’ll see it',
    }
  }
  return {
    problem: optionId === NO_OPTION ? 'Your skip was not saved.' : 'Your answer was not saved.',
    promise: 'We’ll send it',
  }
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
            <Key>1</Key>
            <span>–</span>
            <Key>4</Key>
            <span> or </span>
            <Key>A</Key>
            <span>–</span>
            <Key>D</Key>
            <span> answer</span>
          </span>
          <span>
            <Key>S</Key>
            <span> skip</span>
          </span>
        </>
      ) : null}
      <span>
        <Key>Enter</Key>
        <span> continue</span>
      </span>
    </Hints>
  )
}

const Bar = chakra('div', {
  base: {
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

const Key = chakra(
  'kbd',
  {
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
  },
  { defaultProps: { translate: 'no' } },
)
