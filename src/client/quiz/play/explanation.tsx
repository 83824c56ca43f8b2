import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import type { Translation } from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'
import { QuestionReflection } from './question-reflection.tsx'
import { optionTextOf, type QuizQuestion } from './quiz-game.ts'
import type { AutoNext } from './use-auto-next.ts'

/**
 * Never below the edge of the screen or under the bar, for which base.css leaves room; also when a verse
 * comes late that is longer than the room kept for it.
 */
const useShownWhole = (
  frame: { readonly current: HTMLElement | null },
  isWanted: boolean,
): void => {
  useEffect(() => {
    if (!isWanted || !frame.current) return
    const { current } = frame
    current.scrollIntoView({ block: 'nearest' })
    const height = current.offsetHeight
    const growth = new ResizeObserver(() => {
      if (current.offsetHeight === height) return
      current.scrollIntoView({ block: 'nearest' })
      // Once: what grows later was opened by the learner.
      growth.disconnect()
    })
    growth.observe(current)
    return () => growth.disconnect()
  }, [frame, isWanted])
}

type ExplanationProps = {
  /** Null until it was answered correctly. */
  readonly question: QuizQuestion | null
  readonly translation: Translation
  readonly autoNext: AutoNext
  /** The next question is on its way, so that nobody can stay any more. */
  readonly isLeaving: boolean
  /** A way to say what is wrong with the question. */
  readonly report: Elements
}

/** What there is to learn from a correct answer. */
export const Explanation = (props: ExplanationProps) => {
  const { question, translation, autoNext, isLeaving, report } = props
  const frame = useRef<HTMLDivElement>(null)
  const isShown = question !== null
  useShownWhole(frame, isShown && autoNext.state !== 'kept')
  return (
    <Frame ref={frame} data-empty={isShown ? undefined : ''} {...autoNext.readingEvents}>
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
        <Row inert={isLeaving} justifyContent="end" flexWrap="wrap" gap="1" mt="1">
          {autoNext.state === 'off' ? null : <KeepReading autoNext={autoNext} />}
          {report}
        </Row>
      ) : null}
    </Frame>
  )
}

/** It stays when it was pressed, or touched on the way to the text, so that the focus does. */
const KeepReading = ({ autoNext: { state, keepReading } }: Pick<ExplanationProps, 'autoNext'>) => (
  <Button
    variant="plain"
    size="sm"
    minH="11"
    me="auto"
    aria-disabled={state === 'kept' || undefined}
    _disabled={{ opacity: '1', cursor: 'default' }}
    onClick={keepReading}
  >
    {state === 'kept' ? 'Take your time' : 'Keep reading'}
  </Button>
)

/** While it is empty, no gap is left for it. */
const Frame = chakra('div', { base: { _empty: { position: 'absolute' } } })
