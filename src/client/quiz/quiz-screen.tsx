import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { KeyHints } from './key-hints.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuizActions } from './quiz-actions.tsx'
import { QuizAnnouncer } from './quiz-announcer.tsx'
import type { QuizGame } from './quiz-game.ts'
import { QuizHeading } from './quiz-heading.tsx'
import { QuizPills } from './quiz-pills.tsx'
import { QuizProgress } from './quiz-progress.tsx'
import { QuizResults } from './quiz-results.tsx'
import { ScriptureLinks } from './scripture-links.tsx'
import { useAutoNext } from './use-auto-next.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import type { QuizPreferences } from './use-quiz-preferences.ts'
import type { Submission } from './use-quiz-submission.ts'
import { WrongAnswerDialog } from './wrong-answer-dialog.tsx'

type QuizScreenProps = {
  readonly game: QuizGame
  readonly submission: Submission
  readonly preferences: QuizPreferences
  readonly exit: ReactNode
  /** Below the question, where they belong to it. */
  readonly settings?: ReactNode
}

/** A quiz that has its questions: asking until the last one, then the results. */
export const QuizScreen = (props: QuizScreenProps) => {
  const { game, submission, preferences, exit, settings } = props
  useQuizKeys(game)
  useAutoNext(game.run, preferences.autoNext, game.goOn)
  if (game.run.phase === 'complete') {
    const { translation } = preferences
    return <QuizResults game={game} submission={submission} translation={translation} />
  }
  return (
    <Column>
      <QuizHeading mode={game.run.mode} exit={exit}>
        <QuizPills run={game.run} />
      </QuizHeading>
      <QuizProgress game={game} />
      <Asking game={game} preferences={preferences} />
      <QuizAnnouncer game={game} />
      <WrongAnswerDialog game={game} translation={preferences.translation} />
      {settings}
    </Column>
  )
}

const Asking = ({ game, preferences }: Pick<QuizScreenProps, 'game' | 'preferences'>) => {
  const { question, retryNext, patience } = game
  if (retryNext) {
    return (
      <ErrorState
        message={`The next question could not be loaded. Your answers so far are saved. ${patience ?? ''}`}
        onRetry={retryNext}
      />
    )
  }
  if (!question) return null
  return (
    <>
      <QuestionCard game={game} question={question} />
      <ScriptureLinks
        reference={question.scriptureReference}
        translation={preferences.translation}
      />
      <QuizActions game={game} />
      <KeyHints />
    </>
  )
}

const Column = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: '3', md: '4' } },
})
