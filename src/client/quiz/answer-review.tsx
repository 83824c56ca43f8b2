import { chakra } from '@chakra-ui/react/styled-system'
import { Check, SkipForward, X } from 'lucide-react'
import { readingLink } from '../../domain/scripture.ts'
import type { Translation } from '../../domain/translation.ts'
import { Card } from '../ui/card.tsx'
import type { QuizGame } from './quiz-game.ts'
import { optionTextOf, type QuizQuestion } from './quiz-question.ts'
import type { QuizResult } from './use-quiz-submission.ts'
import { type ReviewedAnswer, useReview } from './use-review.ts'

type AnswerReviewProps = {
  readonly game: QuizGame
  readonly result: QuizResult | null
  readonly translation: Translation
}

/** Every question once more, with its right answer and what it teaches. */
export const AnswerReview = ({ game, result, translation }: AnswerReviewProps) => {
  const answers = useReview(game, result)
  if (answers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="answer-review" pad="md">
      <chakra.h2 id="answer-review" textStyle="subheading" mb="2">
        Your answers
      </chakra.h2>
      <ol>
        {answers.map((answer, place) => (
          <Item key={answer.questionId}>
            <OutcomeMark outcome={answer.outcome} />
            <chakra.div minW="0" flex="1">
              {answer.question ? (
                <Lines answer={answer} question={answer.question} translation={translation} />
              ) : (
                <p>Question {place + 1}</p>
              )}
            </chakra.div>
          </Item>
        ))}
      </ol>
    </Card>
  )
}

type LinesProps = {
  readonly answer: ReviewedAnswer
  readonly question: QuizQuestion
  readonly translation: Translation
}

const Lines = ({ answer, question, translation }: LinesProps) => {
  const { outcome } = answer
  const { scriptureReference: reference, lesson } = question
  return (
    <>
      <chakra.p fontFamily="heading" fontSize="1.0625rem" lineHeight="1.35" fontWeight="600">
        {question.question}
      </chakra.p>
      {outcome === 'wrong' ? (
        <chakra.p textStyle="small" color="wrong" mt="1.5">
          You chose: {optionTextOf(question, answer.selectedOptionId)}
        </chakra.p>
      ) : null}
      <chakra.p textStyle="small" color="right" fontWeight="600" mt="1">
        Right answer: {optionTextOf(question, answer.correctOptionId)}
      </chakra.p>
      {lesson ? (
        <chakra.p textStyle="small" color="muted" mt="1" textWrap="pretty">
          {lesson}
        </chakra.p>
      ) : null}
      <Reference href={readingLink(reference, translation)} target="_blank" rel="noopener">
        {reference}
        <chakra.span srOnly> (opens in a new tab)</chakra.span>
      </Reference>
    </>
  )
}

const MARKS = {
  correct: { Icon: Check, said: 'Right' },
  wrong: { Icon: X, said: 'Wrong' },
  skipped: { Icon: SkipForward, said: 'Skipped' },
} as const

const OutcomeMark = ({ outcome }: Pick<ReviewedAnswer, 'outcome'>) => {
  const { Icon, said } = MARKS[outcome]
  return (
    <Mark data-outcome={outcome} title={said}>
      <Icon aria-hidden="true" size={17} strokeWidth={3} />
      <chakra.span srOnly>{said}</chakra.span>
    </Mark>
  )
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    _first: { borderTopWidth: '0' },
    _last: { pb: '0' },
  },
})

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '8',
    h: '8',
    borderRadius: '10px',
    bg: 'sunk',
    color: 'muted',
    '&[data-outcome=correct]': { bg: 'right.soft', color: 'right' },
    '&[data-outcome=wrong]': { bg: 'wrong.soft', color: 'wrong' },
  },
})

const Reference = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '8',
    textStyle: 'small',
    fontWeight: '600',
    color: 'gold.text',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})
