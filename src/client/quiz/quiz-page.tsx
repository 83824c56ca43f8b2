import { chakra } from '@chakra-ui/react/styled-system'
import { useSearch } from 'wouter'
import { Page } from '../app/page.tsx'
import { DailyQuiz } from './daily-quiz.tsx'
import { PracticeQuiz } from './practice-quiz.tsx'
import { QuizMotion } from './quiz-motion.tsx'
import { parseQuizParameters, type QuizParameters } from './quiz-parameters.ts'
import { useQuizPreferences } from './quiz-settings.tsx'
import { QUIZ_TYPES } from './quiz-types.ts'

/** What counts as arriving at another page: another attempt does, another book of practice does not. */
const placeOf = (parameters: QuizParameters): string =>
  parameters.type === 'daily' ? `daily:${parameters.attemptId}` : parameters.type

const QuizPage = () => {
  const parameters = parseQuizParameters(useSearch())
  const preferences = useQuizPreferences()
  return (
    <Page key={placeOf(parameters)} title={QUIZ_TYPES[parameters.type].title} focused>
      <QuizMotion>
        <chakra.div maxW="quiz" mx="auto">
          {parameters.type === 'daily' ? (
            <DailyQuiz attemptId={parameters.attemptId} preferences={preferences} />
          ) : (
            <PracticeQuiz parameters={parameters} preferences={preferences} />
          )}
        </chakra.div>
      </QuizMotion>
    </Page>
  )
}

export default QuizPage
