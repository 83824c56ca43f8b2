import { chakra } from '@chakra-ui/react/styled-system'
import { runScore } from '../../domain/quiz-run.ts'
import type { Translation } from '../../domain/translation.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { AnswerReview } from './answer-review.tsx'
import type { QuizGame } from './quiz-game.ts'
import { Entrance } from './quiz-motion.tsx'
import { PRACTICE_PATH } from './quiz-parameters.ts'
import type { NextStep, QuizParts } from './quiz-parts.ts'
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
  readonly parts: QuizParts
}

const FROM_BELOW = 'translateY(12px)'

/** The end of a quiz: what it earned, where to go next, and what there is to learn from it. */
export const QuizResults = (props: QuizResultsProps) => {
  const { type, game, submission, translation, parts } = props
  const { run } = game
  const { result, isStored } = submission
  // A level or a badge is news once.
  const news = isStored ? null : result
  return (
    <Stack pt="3">
      <ResultBanner score={result?.score ?? runScore(run)} total={run.total} />
      <SubmissionNote submission={submission} />
      {news?.levelUp ? <NewLevel level={news.level} /> : null}
      {news ? <NewBadges badges={news.badges} /> : null}
      <Entrance from={FROM_BELOW} delay={0.12}>
        <ResultFigures
          type={type}
          run={run}
          submission={submission}
          withoutXp={parts.withoutXp === true}
        />
      </Entrance>
      <ResultActions
        isRepeatable={type.isRepeatable}
        nextStep={parts.nextStep ?? PRACTICE_MORE}
        submission={submission}
      />
      {parts.standings}
      <Entrance from={FROM_BELOW} delay={0.2}>
        <AnswerReview game={game} result={result} translation={translation} />
      </Entrance>
    </Stack>
  )
}

const SAVING = {
  sending: 'Saving your result…',
  failed: 'Your result was not saved. Your answers are still here.',
} as const
const LOADING_AGAIN = {
  sending: 'Loading your result…',
  failed: 'Your result could not be loaded. It is saved.',
} as const

/** Whether the result is being saved, or could not be. */
export const SubmissionNote = ({ submission }: { readonly submission: Submission }) => {
  const { status, isStored, rateLimitMessage } = submission
  const texts = isStored ? LOADING_AGAIN : SAVING
  return (
    <>
      <chakra.p role="status" textStyle="small" color="muted" _empty={{ display: 'none' }}>
        {status === 'sending' ? texts.sending : ''}
      </chakra.p>
      {status === 'failed' ? (
        <Problem role="alert">
          <p>
            {texts.failed} {rateLimitMessage}
          </p>
          <Button variant="gold" onClick={submission.retry}>
            Try again
          </Button>
        </Problem>
      ) : null}
    </>
  )
}

const PRACTICE_MORE: NextStep = { label: 'Practice More', href: PRACTICE_PATH }

type ResultActionsProps = {
  readonly isRepeatable: boolean
  /** Where it cannot be repeated. */
  readonly nextStep: NextStep
  readonly submission: Submission
}

/** "Try Again", where that is possible, and the way back. */
const ResultActions = ({ isRepeatable, nextStep, submission }: ResultActionsProps) => {
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
        <ButtonLink href={nextStep.href} variant={variant}>
          {nextStep.label}
        </ButtonLink>
      )}
      <ButtonLink href="/">Dashboard</ButtonLink>
    </Buttons>
  )
}

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
