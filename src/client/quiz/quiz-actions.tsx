import { chakra } from '@chakra-ui/react/styled-system'
import { isLastQuestion } from '../../domain/quiz-run.ts'
import { Button } from '../ui/button.tsx'
import type { QuizGame } from './quiz-game.ts'

/** Skip and Next, within the thumb's reach on phones. */
export const QuizActions = ({ game }: { readonly game: QuizGame }) => {
  const { run, unsavedOptionId, patience } = game
  const isUnsaved = unsavedOptionId !== null
  const canGoOn = run.phase === 'correct'
  return (
    <Bar>
      {isUnsaved ? (
        <chakra.p role="alert" fontWeight="600" color="wrong">
          Your answer was not saved. {patience ?? 'Try again.'}
        </chakra.p>
      ) : null}
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <Button px={NARROW} onClick={game.skip} disabled={run.phase !== 'asking' || isUnsaved}>
          Skip Question
        </Button>
        {isUnsaved ? (
          <Main variant="gold" onClick={game.resend}>
            Try again
          </Main>
        ) : (
          <Main variant={canGoOn ? 'gold' : 'quiet'} onClick={game.goOn} disabled={!canGoOn}>
            {isLastQuestion(run) ? 'Finish Quiz' : 'Next Question'}
          </Main>
        )}
      </chakra.div>
    </Bar>
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
