import { chakra } from '@chakra-ui/react/styled-system'
import { Check, ChevronDown, SkipForward, TimerOff, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NO_OPTION, type Outcome } from '../../../domain/quiz/grading.ts'
import { cameTooLate } from '../../../domain/quiz/quiz-run.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import { useRepeatWhenBack } from '../../lib/connection.ts'
import { isAway } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { FocusedContent, FocusSource } from '../../ui/focused-content.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SkeletonLines, SkeletonRegion } from '../../ui/skeleton.tsx'
import { AsideButton } from '../play/aside-button.tsx'
import {
  QuestionDetails,
  QuestionItem,
  QuestionMark,
  QuestionSummary,
} from '../play/question-details.tsx'
import { QuestionReflection } from '../play/question-reflection.tsx'
import {
  optionTextOf,
  type QuizGame,
  type QuizQuestion,
  quizQuestionOf,
} from '../play/quiz-game.ts'
import { ScriptureLinks } from '../play/scripture-links.tsx'
import type { QuizResult } from '../play/use-quiz-submission.ts'
import type { BringBack } from './use-bring-back.ts'

type ReviewedAnswer = {
  readonly questionId: string
  /** Null while it is loading, and where it is not shown. */
  readonly question: QuizQuestion | null
  readonly outcome: Outcome
  readonly timedOut: boolean
  readonly selectedOptionId: string
  readonly correctOptionId: string | null
  /** The server keeps it back, as it is in another quiz that the learner can still play. */
  readonly isHidden: boolean
}

type AnswerReviewProps = {
  readonly game: QuizGame
  readonly result: QuizResult | null
  readonly translation: Translation
  /** What can be put aside. */
  readonly bringBack: Pick<BringBack, 'asideOf' | 'setAside'>
}

/** Every question again: its correct answer, and opened the verse and the lesson. */
export const AnswerReview = ({ game, result, translation, bringBack }: AnswerReviewProps) => {
  const { answers, isLoading, failure, hasFailed } = useReview(game, result)
  const hadFocus = useRef(false)
  if (answers.length === 0) return null
  return (
    <SectionCard title="Your answers" description="Open one to read its verse and lesson.">
      {isLoading ? (
        <Loading count={answers.length} />
      ) : (
        <ol>
          {answers.map((answer, index) => (
            <QuestionItem key={answer.questionId}>
              {answer.question ? (
                <Answer {...{ answer, translation, bringBack }} question={answer.question} />
              ) : (
                <Line>
                  <OutcomeMark answer={answer} />
                  <chakra.div flex="1">
                    <p>{`Question ${index + 1}`}</p>
                    <chakra.p textStyle="small" color="muted">
                      {reasonOf(answer)}
                    </chakra.p>
                  </chakra.div>
                </Line>
              )}
            </QuestionItem>
          ))}
        </ol>
      )}
      {failure ? (
        <FocusSource hadFocus={hadFocus}>
          <NotLoaded {...failure} />
        </FocusSource>
      ) : hasFailed ? (
        <FocusedContent hadFocus={hadFocus}>
          <Loaded />
        </FocusedContent>
      ) : null}
    </SectionCard>
  )
}

type Failure = { readonly isRetrying: boolean; readonly onRetry: () => void }

const NotLoaded = (props: Failure) => (
  <Row flexWrap="wrap" justifyContent="space-between" mt="4">
    <chakra.p role="alert" textStyle="small" fontWeight="600">
      Some of the questions could not be loaded.
    </chakra.p>
    <RetryButton {...props} />
  </Row>
)

/** In place of the button. */
const Loaded = () => (
  <chakra.p textStyle="small" color="muted" mt="4">
    The questions have loaded.
  </chakra.p>
)

/** Lines in place of the list, which comes as a whole. */
const Loading = ({ count }: { readonly count: number }) => (
  <SkeletonRegion>
    <SkeletonLines lines={count} />
  </SkeletonRegion>
)

const reasonOf = ({ isHidden }: ReviewedAnswer): string =>
  isHidden
    ? 'It’s in another quiz you can still play. Look again when that is over.'
    : 'This question can’t be shown now.'

/** The answers with their questions; those answered before a reload are fetched. */
const useReview = (game: QuizGame, result: QuizResult | null) => {
  const { run, known } = game
  const [loaded, setLoaded] = useState<readonly QuizQuestion[]>([])
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [hasFailed, setHasFailed] = useState(false)
  const { mutate, error, isPending } = trpc.quiz.questionsByIds.useMutation({
    onError: () => {
      setStatus('failed')
      setHasFailed(true)
    },
    onSuccess: ({ questions }) => {
      setLoaded(questions.map(quizQuestionOf))
      setStatus('loaded')
    },
  })
  const results = new Map(result?.answers.map((answer) => [answer.questionId, answer]))
  const choices = new Map(run.answers.map((answer) => [answer.questionId, answer.selectedOptionId]))
  const answers = result?.answers ?? run.answers
  const missing = answers.filter(
    ({ questionId }) => !known.has(questionId) && results.get(questionId)?.correctOptionId !== null,
  )
  const missingIds = missing.map((answer) => answer.questionId).join()

  const load = useCallback(() => {
    if (missingIds) mutate({ questionIds: missingIds.split(',') })
  }, [missingIds, mutate])
  useEffect(load, [load])
  useRepeatWhenBack(isAway(error), load)

  const reviewed = answers.map((answer): ReviewedAnswer => {
    const { questionId } = answer
    const stored = results.get(questionId)
    const found = known.get(questionId) ?? loaded.find(({ id }) => id === questionId)
    const explanation = {
      lesson: found?.lesson ?? stored?.lesson ?? null,
      also: found?.also ?? stored?.also ?? null,
      selectedOptionFrom: found?.selectedOptionFrom ?? stored?.selectedOptionFrom ?? null,
    }
    const isHidden = stored?.correctOptionId === null
    return {
      ...answer,
      question: found && !isHidden ? { ...found, ...explanation } : null,
      timedOut: stored?.timedOut ?? answer.timedOut,
      // The server stores no choice that came too late; this page knows it until it is left.
      selectedOptionId: answer.selectedOptionId || (choices.get(questionId) ?? NO_OPTION),
      correctOptionId: answer.correctOptionId ?? found?.correctOptionId ?? null,
      isHidden,
    }
  })
  return {
    answers: reviewed,
    hasFailed,
    isLoading: missingIds !== '' && status === 'loading',
    failure: status === 'failed' ? { isRetrying: isPending, onRetry: load } : null,
  }
}

type AnswerProps = Pick<AnswerReviewProps, 'translation' | 'bringBack'> & {
  readonly answer: ReviewedAnswer
  readonly question: QuizQuestion
}

const Answer = (props: AnswerProps) => {
  const { answer, question } = props
  const [wasOpened, setOpened] = useState(false)
  const correct = optionTextOf(question, answer.correctOptionId)
  return (
    <QuestionDetails onToggle={() => setOpened(true)}>
      <QuestionSummary>
        <OutcomeMark answer={answer} />
        <chakra.span flex="1" minW="0">
          <chakra.span display="block" fontWeight="600" lineHeight="1.35">
            {question.question}
          </chakra.span>
          <Choices answer={answer} question={question} correct={correct} />
        </chakra.span>
        <ChevronDown aria-hidden="true" size={20} />
      </QuestionSummary>
      {/* Not before, as it loads the verse. */}
      {wasOpened ? <Explanation {...props} correct={correct} /> : null}
    </QuestionDetails>
  )
}

type ChoicesProps = Pick<AnswerProps, 'answer' | 'question'> & { readonly correct: string }

/** What the learner chose, and what is right: a mark beside one of them alone is read as its verdict. */
const Choices = ({ answer, question, correct }: ChoicesProps) => {
  const chosen = optionTextOf(question, answer.selectedOptionId)
  return (
    <chakra.span display="block" textStyle="small" color="muted" mt="0.5">
      {chosen ? (
        <chakra.span color={ANSWER_COLORS[answer.outcome]}>
          {`You: ${chosen}${cameTooLate(answer) ? ' (too late)' : ''}`}
        </chakra.span>
      ) : (
        <span>{MARKS[markOf(answer)].label}</span>
      )}
      <span> · </span>
      {correct ? (
        // On one line, unless it is wider than a line.
        <chakra.span display="inline-block" maxW="full" color="right" fontWeight="600">
          {answer.outcome === 'correct' ? 'Correct' : `Right: ${correct}`}
        </chakra.span>
      ) : (
        <span>The answer has been edited since.</span>
      )}
    </chakra.span>
  )
}

const ANSWER_COLORS = { correct: 'right', wrong: 'wrong', skipped: 'muted' } as const

const Explanation = (props: AnswerProps & { readonly correct: string }) => {
  const { answer, question, translation, bringBack, correct } = props
  const { questionId } = answer
  const isAside = bringBack.asideOf(questionId)
  const chosen = optionTextOf(question, answer.selectedOptionId)
  return (
    <Stack gap="3" ps={{ base: '0', sm: '2.875rem' }} pt="1.5" pb="4">
      <QuestionReflection
        question={question}
        answer={correct}
        choice={chosen}
        translation={translation}
      />
      <Row flexWrap="wrap" justifyContent="space-between" gap="1">
        <ScriptureLinks reference={question.scriptureReference} translation={translation} />
        {isAside === null ? null : (
          <AsideButton
            isAside={isAside}
            onChange={(next) => bringBack.setAside(questionId, next)}
          />
        )}
      </Row>
    </Stack>
  )
}

const MARKS = {
  correct: { Icon: Check, label: 'Correct' },
  wrong: { Icon: X, label: 'Not quite right' },
  skipped: { Icon: SkipForward, label: 'Skipped' },
  timedOut: { Icon: TimerOff, label: 'Time’s up' },
  tooLate: { Icon: TimerOff, label: 'Came too late' },
} as const

const markOf = (answer: ReviewedAnswer): keyof typeof MARKS => {
  if (cameTooLate(answer)) return 'tooLate'
  return answer.timedOut ? 'timedOut' : answer.outcome
}

const OutcomeMark = ({ answer }: { readonly answer: ReviewedAnswer }) => {
  const { Icon, label } = MARKS[markOf(answer)]
  return (
    <QuestionMark data-outcome={answer.outcome} title={label}>
      <Icon aria-hidden="true" size={17} strokeWidth={3} />
      <chakra.span srOnly>{`${label}: `}</chakra.span>
    </QuestionMark>
  )
}

const Line = chakra('div', { base: { display: 'flex', gap: '3.5', py: '3' } })
