import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { lastAnswer, type QuizRun } from '../../domain/quiz-run.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Stack } from '../ui/layout.ts'
import { QuestionCard, ScriptureLinks } from './question-card.tsx'
import { KeyHints, QuizActions } from './quiz-actions.tsx'
import { optionTextOf, type QuizGame } from './quiz-game.ts'
import { QuizHeading } from './quiz-heading.tsx'
import { isAfterTimeUp, QuizProgress, TIME_UP } from './quiz-progress.tsx'
import { LockedBookPicker, type QuizPreferences, QuizSettings } from './quiz-settings.tsx'
import type { QuizType } from './quiz-types.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { WrongAnswerDialog } from './wrong-answer-dialog.tsx'

type QuizPlayProps = {
  readonly type: QuizType
  readonly game: QuizGame
  readonly preferences: QuizPreferences
}

/** A quiz that has its questions, until the last one is answered. */
export const QuizPlay = ({ type, game, preferences }: QuizPlayProps) => {
  const { run } = game
  useQuizKeys(game)
  useAutoNext(run, preferences.autoNext, game.next)
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <QuizHeading type={type} run={run} />
      <QuizProgress game={game} />
      <Question game={game} preferences={preferences} />
      <chakra.p srOnly role="status">
        {announcementOf(game)}
      </chakra.p>
      <WrongAnswerDialog game={game} translation={preferences.translation} />
      {type.bookLock ? (
        <QuizSettings
          preferences={preferences}
          bookPicker={<LockedBookPicker reason={type.bookLock} />}
        />
      ) : null}
    </Stack>
  )
}

const Question = ({ game, preferences }: Pick<QuizPlayProps, 'game' | 'preferences'>) => {
  const { question, retryNext, rateLimitMessage } = game
  if (retryNext) {
    return (
      <ErrorState
        message={`The next question could not be loaded. Your answers so far are saved. ${rateLimitMessage ?? ''}`}
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

/** The verdict, for screen readers. */
const announcementOf = (game: QuizGame): string => {
  const { run, question } = game
  if (run.phase === 'correct') return 'Correct'
  if (run.phase === 'wrong' && question) {
    const answer = optionTextOf(question, lastAnswer(run)?.correctOptionId ?? null)
    return `Not quite right. The answer is ${answer}.`
  }
  return isAfterTimeUp(game) ? TIME_UP : ''
}

const AUTO_ADVANCE_DELAY_MS = 1000

/** Moves on automatically after a correct answer. */
const useAutoNext = (run: QuizRun, enabled: boolean, next: () => void): void => {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  }, [next])

  const waits = enabled && run.phase === 'correct'
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => latest.current(), AUTO_ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waits])
}
