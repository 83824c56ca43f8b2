import { chakra } from '@chakra-ui/react/styled-system'
import { lastAnswer } from '../../domain/quiz-run.ts'
import type { QuizGame } from './quiz-game.ts'
import { isAfterTimeUp, TIME_UP } from './quiz-progress.tsx'
import { optionTextOf } from './quiz-question.ts'

const announcementOf = (game: QuizGame): string => {
  const { run, question } = game
  if (run.phase === 'correct') return 'Correct'
  if (run.phase === 'wrong' && question) {
    const answer = optionTextOf(question, lastAnswer(run)?.correctOptionId ?? null)
    return `Not quite right. The answer is ${answer}.`
  }
  return isAfterTimeUp(game) ? TIME_UP : ''
}

/** Says the verdict to screen readers. */
export const QuizAnnouncer = ({ game }: { readonly game: QuizGame }) => (
  <chakra.p srOnly role="status">
    {announcementOf(game)}
  </chakra.p>
)
