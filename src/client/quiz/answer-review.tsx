import { chakra } from '@chakra-ui/react/styled-system'
import { Check, SkipForward, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Outcome } from '../../domain/grading.ts'
import { readingLink } from '../../domain/scripture.ts'
import type { Translation } from '../../domain/translation.ts'
import { trpc } from '../lib/trpc.ts'
import { SectionCard } from '../ui/section.tsx'
import { optionTextOf, type QuizGame, type QuizQuestion, quizQuestionOf } from './quiz-game.ts'
import type { QuizResult } from './use-quiz-submission.ts'

type ReviewedAnswer = {
  readonly questionId: string
  readonly question: QuizQuestion | null
  readonly outcome: Outcome
  readonly selectedOptionId: string
  readonly correctOptionId: string | null
}

type AnswerReviewProps = {
  readonly game: QuizGame
  readonly result: QuizResult | null
  readonly translation: Translation
}

/** Every question again, with its correct answer and lesson. */
export const AnswerReview = ({ game, result, translation }: AnswerReviewProps) => {
  const answers = useReview(game, result)
  if (answers.length === 0) return null
  return (
    <SectionCard title="Your answers">
      <ol>
        {answers.map((answer, index) => (
          <Item key={answer.questionId}>
            <OutcomeMark outcome={answer.outcome} />
            <chakra.div minW="0" flex="1">
              {answer.question ? (
                <Lines answer={answer} question={answer.question} translation={translation} />
              ) : (
                <p>Question {index + 1}</p>
              )}
            </chakra.div>
          </Item>
        ))}
      </ol>
    </SectionCard>
  )
}

/** The answers with their questions; those answered before a reload are fetched once. */
const useReview = (game: QuizGame, result: QuizResult | null): ReviewedAnswer[] => {
  const { run, known } = game
  const [loaded, setLoaded] = useState<readonly QuizQuestion[]>([])
  const { mutate } = trpc.quiz.questionsByIds.useMutation()
  const answers = result?.answers ?? run.answers
  const missing = answers.filter((answer) => !known.has(answer.questionId))
  const missingIds = missing.map((answer) => answer.questionId).join()

  useEffect(() => {
    if (!missingIds) return
    mutate(
      { questionIds: missingIds.split(',') },
      { onSuccess: ({ questions }) => setLoaded(questions.map(quizQuestionOf)) },
    )
  }, [missingIds, mutate])

  const lessons = new Map(result?.answers.map((answer) => [answer.questionId, answer.lesson]))
  return answers.map((answer) => {
    const found = known.get(answer.questionId) ?? loaded.find(({ id }) => id === answer.questionId)
    const lesson = found?.lesson ?? lessons.get(answer.questionId) ?? null
    const question = found ? { ...found, lesson } : null
    const correctOptionId = answer.correctOptionId ?? question?.correctOptionId ?? null
    return { ...answer, question, correctOptionId }
  })
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
        Correct answer: {optionTextOf(question, answer.correctOptionId)}
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
  correct: { Icon: Check, label: 'Correct' },
  wrong: { Icon: X, label: 'Not quite right' },
  skipped: { Icon: SkipForward, label: 'Skipped' },
} as const

const OutcomeMark = ({ outcome }: Pick<ReviewedAnswer, 'outcome'>) => {
  const { Icon, label } = MARKS[outcome]
  return (
    <Mark data-outcome={outcome} title={label}>
      <Icon aria-hidden="true" size={17} strokeWidth={3} />
      <chakra.span srOnly>{label}</chakra.span>
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
    _first: { borderTopWidth: '0', pt: '2' },
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
