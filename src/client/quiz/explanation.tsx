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

/** What there is to learn from a correct answer. */
export const Explanation = ({ question, translation, autoNext, report }: ExplanationProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const isShown = question !== null
  useEffect(() => {
    // Never below the edge of the screen or under the bar, for which base.css leaves room.
    if (isShown) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const keepReading = (): void => {
    autoNext.keepReading()
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <Frame
      ref={frame}
      tabIndex={-1}
      data-empty={isShown ? undefined : ''}
      {...autoNext.readingEvents}
    >
      {/* There before its content, to be read out; of what changes later, the change alone. */}
      <div role="status" aria-atomic="false">
        {question ? (
          <>
            <chakra.span srOnly>Correct.</chakra.span>
            <QuestionReflection
              question={question}
              answer={optionTextOf(question, question.correctOptionId)}
              translation={translation}
            />
          </>
        ) : null}
      </div>
      {isShown ? (
        <Row justifyContent="end" flexWrap="wrap" gap="1" mt="1">
          {autoNext.state === 'running' ? (
            <Button variant="plain" size="sm" minH="11" me="auto" onClick={keepReading}>
              Keep reading
            </Button>
          ) : null}
          {report}
        </Row>
      ) : null}
    </Frame>
  )
}

/** While it is empty, no gap is left for it. */
const Frame = chakra('div', { base: { _empty: { position: 'absolute' } } })
