import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import { useIsSlow } from '../../lib/use-has-lasted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SlowNote } from '../../ui/slow-note.tsx'
import { QuestionReflection } from './question-reflection.tsx'
import { optionTextOf, type Pausing, type QuizGame, type QuizQuestion } from './quiz-game.ts'

type PausedCardProps = {
  readonly game: QuizGame
  readonly pausing: Pausing
  readonly translation: Translation
}

/**
 * In place of the next question, which waits. After a question that ran out while the learner was away, it
 * explains that one.
 */
export const PausedCard = ({ game, pausing, translation }: PausedCardProps) => {
  const { run, resume } = game
  const { ranOut, isSending } = pausing
  const card = useRef<HTMLDivElement>(null)
  // The question that had the focus is gone.
  useEffect(() => card.current?.focus(), [])
  const isSlow = useIsSlow(isSending)
  const answered = run.answers.length
  const action = (
    <chakra.div position="relative">
      <Button variant="gold" aria-disabled={isSending || undefined} onClick={resume}>
        {`Continue with question ${answered + 1}`}
      </Button>
      <div role="status">{isSlow ? <SlowNote>Still waiting for the server…</SlowNote> : null}</div>
    </chakra.div>
  )
  return (
    <Card ref={card} tabIndex={-1}>
      {ranOut ? (
        <chakra.div display="grid" gap="4">
          <RanOut question={ranOut} number={answered} translation={translation} />
          {action}
        </chakra.div>
      ) : (
        <EmptyState
          title="Paused"
          description="No clock is running, and your answers so far are saved."
          action={action}
        />
      )}
    </Card>
  )
}

type RanOutProps = {
  readonly question: QuizQuestion
  readonly number: number
  readonly translation: Translation
}

const RanOut = ({ question, number, translation }: RanOutProps) => {
  const answer = optionTextOf(question, question.correctOptionId)
  return (
    <>
      <chakra.h2 textStyle="heading">{`Question ${number} ran out`}</chakra.h2>
      <chakra.p textStyle="subheading" translate="yes">
        {question.question}
      </chakra.p>
      <chakra.p color="muted">
        <span>The correct answer is </span>
        <chakra.strong color="right" fontWeight="650">
          {answer}
        </chakra.strong>
        <span> </span>
        <chakra.span display="inline-block">{`(${shownReference(question.scriptureReference)}).`}</chakra.span>
      </chakra.p>
      <QuestionReflection question={question} answer={answer} translation={translation} />
    </>
  )
}
