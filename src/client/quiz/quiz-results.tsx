import { chakra } from '@chakra-ui/react/styled-system'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { runScore } from '../../domain/quiz-run.ts'
import type { Translation } from '../../domain/translation.ts'
import { AnswerReview } from './answer-review.tsx'
import type { QuizGame } from './quiz-game.ts'
import { EASE, useEntrance } from './quiz-motion.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultBanner } from './result-banner.tsx'
import { ResultFigures } from './result-figures.tsx'
import { NewBadges, NewLevel } from './result-rewards.tsx'
import { SubmissionNote } from './submission-note.tsx'
import type { Submission } from './use-quiz-submission.ts'

type QuizResultsProps = {
  readonly game: QuizGame
  readonly submission: Submission
  readonly translation: Translation
}

/** The end of a quiz: what it brought, the way on, and what there is to learn from it. */
export const QuizResults = ({ game, submission, translation }: QuizResultsProps) => {
  const { run } = game
  const { result } = submission
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4.5" pt="3">
      <ResultBanner score={result?.score ?? runScore(run)} total={run.total} />
      <SubmissionNote submission={submission} />
      {result?.levelUp ? <NewLevel level={result.level} /> : null}
      {result ? <NewBadges badges={result.badges} /> : null}
      <Reveal delay={0.12}>
        <ResultFigures run={run} submission={submission} />
      </Reveal>
      <ResultActions mode={run.mode} submission={submission} />
      <Reveal delay={0.2}>
        <AnswerReview game={game} result={result} translation={translation} />
      </Reveal>
    </chakra.div>
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
