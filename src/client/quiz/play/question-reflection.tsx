import type { Translation } from '../../../domain/scripture/translation.ts'
import { Reflection } from '../../ui/reflection.tsx'
import type { QuizQuestion } from './quiz-game.ts'
import { ScriptureQuote } from './scripture-quote.tsx'

type QuestionReflectionProps = {
  readonly question: QuizQuestion
  /** The correct one; empty where it is not known. */
  readonly answer: string
  readonly translation: Translation
}

/** What a question teaches: its verse, and its lesson where it has one. */
export const QuestionReflection = ({ question, answer, translation }: QuestionReflectionProps) => (
  <Reflection
    verse={
      <ScriptureQuote
        reference={question.scriptureReference}
        translation={translation}
        question={question.question}
        answer={answer}
      />
    }
  >
    {question.lesson}
  </Reflection>
)
