import { chakra } from '@chakra-ui/react/styled-system'
import { useSearch } from 'wouter'
import { Page } from '../app/page.tsx'
import { DailyQuiz } from './daily-quiz.tsx'
import { PracticeQuiz } from './practice-quiz.tsx'
import { QuizMotion } from './quiz-motion.tsx'
import { parseQuizParameters, type QuizParameters } from './quiz-parameters.ts'
import { SprintQuiz } from './sprint-quiz.tsx'
import { type QuizPreferences, useQuizPreferences } from './use-quiz-preferences.ts'

const TITLES: Readonly<Record<QuizParameters['type'], string>> = {
  practice: 'Practice Quiz',
  daily: 'Daily Challenge',
  sprint: 'Quiz Sprint',
}

/** What counts as another page to arrive at: practice stays one whatever its book. */
const placeOf = (parameters: QuizParameters): string =>
  parameters.type === 'daily' ? `daily:${parameters.attemptId}` : parameters.type

const QuizPage = () => {
  const parameters = parseQuizParameters(useSearch())
  const preferences = useQuizPreferences()
  return (
    <Page key={placeOf(parameters)} title={TITLES[parameters.type]} focused>
      <QuizMotion>
        <chakra.div maxW="quiz" mx="auto">
          <QuizOfType parameters={parameters} preferences={preferences} />
        </chakra.div>
      </QuizMotion>
    </Page>
  )
}

type QuizOfTypeProps = {
  readonly parameters: QuizParameters
  readonly preferences: QuizPreferences
}

const QuizOfType = ({ parameters, preferences }: QuizOfTypeProps) => {
  switch (parameters.type) {
    case 'daily':
      return <DailyQuiz key={parameters.attemptId} {...parameters} preferences={preferences} />
    case 'sprint':
      return <SprintQuiz key={parameters.sprintGroup} {...parameters} preferences={preferences} />
    case 'practice':
      return <PracticeQuiz parameters={parameters} preferences={preferences} />
  }
}

export default QuizPage
