import { chakra } from '@chakra-ui/react/styled-system'
import { isLastQuestion } from '../../domain/quiz-run.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import type { QuizGame } from './quiz-game.ts'

/** Skip and Next, within the thumb's reach on phones. */
export const QuizActions = ({ game }: { readonly game: QuizGame }) => {
  const { run, unsavedOptionId, rateLimitMessage } = game
  const isUnsaved = unsavedOptionId !== null
  const canContinue = run.phase === 'correct'
  return (
    <Bar data-bar="actions">
      {isUnsaved ? (
        <chakra.p role="alert" fontWeight="600" color="wrong">
          Your answer was not saved. {rateLimitMessage ?? 'Try again.'}
        </chakra.p>
      ) : null}
      <Row justifyContent="space-between">
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
          </Main>
        )}
      </Row>
    </Bar>
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
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    zIndex: 'bar',
    display: 'grid',
    gap: '3',
    mx: { base: '-4.5', md: '0' },
    px: { base: '4.5', md: '0' },
    pt: '2.5',
    pb: { base: 'calc(0.75rem + env(safe-area-inset-bottom))', md: '0' },
    bg: { base: 'color-mix(in srgb, var(--chakra-colors-bg) 92%, transparent)', md: 'none' },
    backdropFilter: { base: 'blur(10px)', md: 'none' },
  },
})

const NARROW = { base: '3.5', sm: '5.5' } as const

const Main = chakra(Button, {
  base: { flex: { base: '1', sm: 'none' }, minW: { base: '0', sm: '11rem' }, px: NARROW },
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
