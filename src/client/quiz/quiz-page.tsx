import { chakra } from '@chakra-ui/react/styled-system'
import { useSearch } from 'wouter'
import { lazyPage, ShownPage } from '../shared/lazy-page.tsx'
import { Page } from '../shared/page.tsx'
import { DailyQuiz } from './daily-quiz.tsx'
import { QuizMotion } from './play/quiz-motion.tsx'
import { parseQuizParameters, type QuizParameters } from './play/quiz-parameters.ts'
import { type QuizPreferences, useQuizPreferences } from './play/quiz-settings.tsx'
import { QUIZ_TYPES, type QuizType } from './play/quiz-types.ts'
import { PracticeQuiz } from './practice/practice-quiz.tsx'
import { ReviewQuiz } from './practice/review-quiz.tsx'

/**
 * Loaded when a sprint is first played: most quizzes are others, and follow no group. Only this page
 * imports it: to the shell, both together would be two pages that share their parts.
 */
export const sprintQuiz = lazyPage(() => import('./sprint/sprint-quiz.tsx'), 'sprint')

/**
 * What counts as arriving at another page: another attempt does, another book of practice does not.
 */
const placeOf = (parameters: QuizParameters): string => {
  if (parameters.type === 'daily') return `daily:${parameters.attemptId}`
  if (parameters.type === 'review') return `review:${parameters.missed}`
  return parameters.type === 'sprint' ? `sprint:${parameters.groupId}` : parameters.type
}

/** The type of quiz that the page's title names. */
const typeOf = (parameters: QuizParameters): QuizType =>
  parameters.type === 'practice' && parameters.adaptive
    ? QUIZ_TYPES.adaptive
    : QUIZ_TYPES[parameters.type]

const QuizPage = () => {
  const parameters = parseQuizParameters(useSearch())
  const preferences = useQuizPreferences()
  return (
    <Page key={placeOf(parameters)} title={typeOf(parameters).title} focused>
      <QuizMotion>
        <chakra.div maxW="quiz" mx="auto">
          <Quiz parameters={parameters} preferences={preferences} />
        </chakra.div>
      </QuizMotion>
    </Page>
  )
}

/** Together with the page, where a link leads to a sprint. */
QuizPage.preload = (search: string): void => {
  if (parseQuizParameters(search).type !== 'sprint') return
  // A failed preload costs nothing: showing it tries again and reports it.
  sprintQuiz.preload().catch(() => {})
}

type QuizProps = { readonly parameters: QuizParameters; readonly preferences: QuizPreferences }

const Quiz = ({ parameters, preferences }: QuizProps) => {
  if (parameters.type === 'sprint') return <ShownPage page={sprintQuiz} />
  if (parameters.type === 'review') {
    return <ReviewQuiz missed={parameters.missed} preferences={preferences} />
  }
  return parameters.type === 'daily' ? (
    <DailyQuiz attemptId={parameters.attemptId} preferences={preferences} />
  ) : (
    <PracticeQuiz parameters={parameters} preferences={preferences} />
  )
}

export default QuizPage
