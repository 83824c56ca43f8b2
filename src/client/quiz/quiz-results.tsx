import { chakra } from '@chakra-ui/react/styled-system'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { runScore } from '../../domain/quiz-run.ts'
import type { Translation } from '../../domain/translation.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { AnswerReview } from './answer-review.tsx'
import type { QuizGame } from './quiz-game.ts'
import { EASE, useEntrance } from './quiz-motion.tsx'
import { PRACTICE_PATH } from './quiz-parameters.ts'
import type { QuizType } from './quiz-types.ts'
import { ResultBanner } from './result-banner.tsx'
import { ResultFigures } from './result-figures.tsx'
import { NewBadges, NewLevel } from './result-rewards.tsx'
import type { Submission } from './use-quiz-submission.ts'

type QuizResultsProps = {
  readonly type: QuizType
  readonly game: QuizGame
  readonly submission: Submission
  readonly translation: Translation
}

/** The end of a quiz: what it earned, where to go next, and what there is to learn from it. */
export const QuizResults = ({ type, game, submission, translation }: QuizResultsProps) => {
  const { run } = game
  const { result } = submission
  return (
    <Stack pt="3">
      <ResultBanner score={result?.score ?? runScore(run)} total={run.total} />
      <SubmissionNote submission={submission} />
      {result?.levelUp ? <NewLevel level={result.level} /> : null}
      {result ? <NewBadges badges={result.badges} /> : null}
      <Reveal delay={0.12}>
        <ResultFigures type={type} run={run} submission={submission} />
      </Reveal>
      <ResultActions isRepeatable={type.isRepeatable} submission={submission} />
      <Reveal delay={0.2}>
        <AnswerReview game={game} result={result} translation={translation} />
      </Reveal>
    </Stack>
  )
}

/** Whether the result is being saved, or could not be. */
export const SubmissionNote = ({ submission }: { readonly submission: Submission }) => (
  <>
    <chakra.p role="status" textStyle="small" color="muted" _empty={{ display: 'none' }}>
      {submission.status === 'sending' ? 'Saving your result…' : ''}
    </chakra.p>
    {submission.status === 'failed' ? (
      <Problem role="alert">
        <p>Your result was not saved. Your answers are still here. {submission.rateLimitMessage}</p>
        <Button variant="gold" onClick={submission.retry}>
          Try again
        </Button>
      </Problem>
    ) : null}
  </>
)

type ResultActionsProps = {
  readonly isRepeatable: boolean
  readonly submission: Submission
}

/** A quiz that cannot be repeated offers practice instead of "Try Again". */
const ResultActions = ({ isRepeatable, submission }: ResultActionsProps) => {
  // Saving the result is the next step while that failed.
  const variant = submission.status === 'failed' ? 'quiet' : 'gold'
  return (
    <Buttons>
      {isRepeatable ? (
        <Button
          variant={variant}
          disabled={submission.status === 'sending'}
          onClick={() => window.location.reload()}
        >
          Try Again
        </Button>
      ) : (
        <ButtonLink href={PRACTICE_PATH} variant={variant}>
          Practice More
        </ButtonLink>
      )}
      <ButtonLink href="/">Dashboard</ButtonLink>
    </Buttons>
  )
}

type RevealProps = { readonly delay: number; readonly children: ReactNode }

const Reveal = ({ delay, children }: RevealProps) => (
  <m.div
    initial={useEntrance({ opacity: 0, y: 12 })}
    animate={{ opacity: 1, y: 0 }}
    transition={{ ...EASE, delay }}
  >
    {children}
  </m.div>
)

const Buttons = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'auto auto' },
    justifyContent: { sm: 'start' },
    gap: '3',
  },
})

const Problem = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    p: '4.5',
    borderRadius: 'card',
    borderWidth: '1px',
    borderColor: 'wrong',
    bg: 'wrong.soft',
    color: 'wrong',
    fontWeight: '600',
  },
})
