import type { Translation } from '../../domain/translation.ts'
import { Reflection } from '../ui/reflection.tsx'
import { optionTextOf, type QuizQuestion } from './quiz-game.ts'
import { ScriptureQuote } from './scripture-quote.tsx'

type QuestionReflectionProps = {
  /** Explained: its correct option is known. */
  readonly question: QuizQuestion
  readonly translation: Translation
}

/** What a question teaches: its verse, and its lesson where it has one. */
export const QuestionReflection = ({ question, translation }: QuestionReflectionProps) => (
  <Reflection
    verse={
      <ScriptureQuote
        reference={question.scriptureReference}
        translation={translation}
        question={question.question}
        answer={optionTextOf(question, question.correctOptionId)}
      />
    }
  >
    {question.lesson}
  </Reflection>
)
