import type { ReactNode } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Stack } from '../ui/layout.ts'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import type { QuizGame } from './quiz-game.ts'
import { QuizHeading } from './quiz-heading.tsx'
import { QuizPlay } from './quiz-play.tsx'
import { QuizResults } from './quiz-results.tsx'
import type { QuizPreferences } from './quiz-settings.tsx'
import type { QuizType } from './quiz-types.ts'
import type { Submission } from './use-quiz-submission.ts'

/** What the questions of any type of quiz come with. */
export type QuizSource = {
  readonly game: QuizGame
  readonly submission: Submission
  /** Why there are no questions; null while they may still come. */
  readonly error: unknown
  /** Asks for the questions again. */
  readonly load: () => void
}

type QuizScreenProps = {
  readonly type: QuizType
  readonly source: QuizSource
  readonly preferences: QuizPreferences
  /** Shown in place of the questions where there are none to ask. */
  readonly instead?: ReactNode
}

/** A quiz from loading to its results. */
export const QuizScreen = ({ type, source, preferences, instead }: QuizScreenProps) => {
  const { game, submission, error, load } = source
  if (!instead && game.run.phase === 'complete') {
    const { translation } = preferences
    return <QuizResults type={type} game={game} submission={submission} translation={translation} />
  }
  if (!instead && game.run.total > 0) {
    return <QuizPlay type={type} game={game} preferences={preferences} />
  }
  return (
    <Stack gap="4">
      <QuizHeading type={type} />
      {instead ||
        (error ? (
          <ErrorState message={errorMessageOf(error, type.loadFailure)} onRetry={load} />
        ) : (
          <QuestionSkeleton />
        ))}
    </Stack>
  )
}

const QuestionSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock w="9rem" mb="3" />
    <SkeletonBlock h="2.5" minH="0" mb="4.5" borderRadius="full" />
    <Card display="grid" gap="3.5">
      <SkeletonBlock w="6rem" />
      <SkeletonBlock h="8" w="85%" />
      {['A', 'B', 'C', 'D'].map((letter) => (
        <SkeletonBlock key={letter} h="16" borderRadius="option" />
      ))}
    </Card>
  </SkeletonRegion>
)
