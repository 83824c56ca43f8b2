import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Translation } from '../../domain/translation.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { QuestionReflection } from './question-reflection.tsx'
import { optionTextOf, type QuizQuestion } from './quiz-game.ts'
import type { AutoNext } from './use-auto-next.ts'

type ExplanationProps = {
  /** Null until it was answered correctly. */
  readonly question: QuizQuestion | null
  readonly translation: Translation
  readonly autoNext: AutoNext
  /** A way to say what is wrong with the question. */
  readonly report: ReactNode
}

/** What there is to learn from a correct answer. The live region is there before it, to be read out. */
export const Explanation = ({ question, ...rest }: ExplanationProps) => (
  <Region role="status">{question ? <Content question={question} {...rest} /> : null}</Region>
)

type ContentProps = ExplanationProps & { readonly question: QuizQuestion }

const Content = ({ question, translation, autoNext, report }: ContentProps) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Never below the edge of the screen or under the bar, for which base.css leaves room.
    content.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const keepReading = (): void => {
    autoNext.keepReading()
    content.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={content} tabIndex={-1} {...autoNext.readingEvents}>
      <chakra.span srOnly>Correct.</chakra.span>
      <QuestionReflection
        question={question}
        answer={optionTextOf(question, question.correctOptionId)}
        translation={translation}
      />
      <Row justifyContent="end" flexWrap="wrap" gap="1" mt="1">
        {autoNext.state === 'running' ? (
          <Button variant="plain" size="sm" minH="11" me="auto" onClick={keepReading}>
            Keep reading
          </Button>
        ) : null}
        {report}
      </Row>
    </div>
  )
}

/** While it is empty, no gap is left for it. */
const Region = chakra('div', { base: { _empty: { position: 'absolute' } } })
