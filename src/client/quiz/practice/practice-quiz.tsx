import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { QUIZ_LENGTH } from '../../../domain/question/question-choice.ts'
import { SECONDS_BY_TIME_LIMIT } from '../../../domain/quiz/grading.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { newId } from '../../lib/new-id.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSettledError } from '../../lib/use-settled-error.ts'
import { practicePath } from '../../shared/quiz-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveRoundDialog } from '../play/leave-round-dialog.tsx'
import { type QuizGame, quizQuestionOf, runQuestionOf } from '../play/quiz-game.ts'
import type { PracticeParameters } from '../play/quiz-parameters.ts'
import {
  BookPicker,
  ChallengeMode,
  type QuizPreferences,
  QuizSettings,
  TranslationPicker,
} from '../play/quiz-settings.tsx'
import { QUIZ_TYPES } from '../play/quiz-types.ts'
import { useQuizRun } from '../play/use-quiz-run.ts'
import { useQuizSubmission } from '../play/use-quiz-submission.ts'
import { QuizScreen } from '../quiz-screen.tsx'
import { ChallengeStanding } from './challenge-standing.tsx'
import { NoQuestions } from './no-questions.tsx'
import { OpenDaily, usePlayableDaily } from './open-daily.tsx'
import { usePracticeExplanations } from './practice-explanations.ts'
import { SearchForm } from './search-form.tsx'
import { type Drawn, FIRST_DRAW, useChallengeDraws } from './use-challenge-draws.ts'

type PracticeQuizProps = {
  readonly parameters: PracticeParameters
  readonly preferences: QuizPreferences
}

/** Practice and Challenge Mode. Another book, search or mode in the address starts a new round. */
export const PracticeQuiz = ({ parameters, preferences }: PracticeQuizProps) => {
  const { book, search } = parameters
  const { change, setUnderWay, wasLeft, asking } = useRoundChange(parameters)
  const sheet = useSheet()
  const searchFor = (text: string): void => {
    sheet.close()
    if (text !== search) change({ search: text })
  }
  return (
    <>
      <PracticeRound
        key={practicePath(parameters)}
        parameters={parameters}
        preferences={preferences}
        onShowAll={() => change({ book: ALL_BOOKS, search: '' })}
        onSearch={searchFor}
        onUnderWay={setUnderWay}
        takesFocus={wasLeft}
        choices={
          <ChoicesChip
            ref={sheet.chip}
            parameters={parameters}
            translation={preferences.translation}
            onOpen={sheet.open}
          />
        }
      />
      <QuizSettings preferences={preferences}>
        <ChallengeMode on={parameters.adaptive} onChange={(on) => change({ adaptive: on })} />
      </QuizSettings>
      {/* Outside the round, because it stays open while another one begins. */}
      <Dialog
        open={sheet.isOpen}
        onClose={sheet.close}
        placement="bottom"
        title={CHOICES}
        actions={
          <Button variant="gold" onClick={sheet.close}>
            Done
          </Button>
        }
      >
        {/* First, as the dialog focuses what is first: a text field would bring up a keyboard. */}
        <BookPicker book={book} onChange={(next) => change({ book: next })} />
        <SearchForm
          label="Search questions"
          search={search}
          onSearch={searchFor}
          canClear={search !== ''}
        />
        <TranslationPicker translation={preferences.translation} />
      </Dialog>
      <LeaveRoundDialog {...asking} />
    </>
  )
}

type RoundChanges = Partial<Omit<PracticeParameters, 'type'>>

/** A search is practised as it is, and a challenge chooses by itself: the one ends the other. */
const changedRound = (
  { book, search, adaptive }: PracticeParameters,
  changes: RoundChanges,
): Required<RoundChanges> => ({
  book,
  search: changes.adaptive ? '' : search,
  adaptive: changes.search ? false : adaptive,
  ...changes,
})

/** Another book, search or mode: at once, or after asking where answers would be lost. */
const useRoundChange = (parameters: PracticeParameters) => {
  const [, navigate] = useLocation()
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [asked, setAsked] = useState<RoundChanges | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const setUnderWay = useCallback((is: boolean) => {
    setIsUnderWay(is)
    // Nothing is left to ask.
    if (!is) setAsked(null)
  }, [])
  const apply = (changes: RoundChanges): void => {
    setAsked(null)
    navigate(practicePath(changedRound(parameters, changes)), { replace: true })
  }
  return {
    change: (changes: RoundChanges): void => {
      setWasLeft(false)
      if (isUnderWay) setAsked(changes)
      else apply(changes)
    },
    setUnderWay,
    /** The learner has left a round for the one that begins now, and is done with its settings. */
    wasLeft,
    asking: {
      open: asked !== null,
      onClose: () => setAsked(null),
      onLeave: () => {
        setWasLeft(true)
        apply(asked ?? {})
      },
    },
  }
}

/** The sheet with the settings. It returns the focus to the chip, which each round renders anew. */
const useSheet = () => {
  const [isOpen, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) chip.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { chip, isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

const CHOICES = 'Book, search and translation'

type ChoicesChipProps = {
  readonly ref: Ref<HTMLButtonElement>
  readonly parameters: PracticeParameters
  readonly translation: Translation
  readonly onOpen: () => void
}

/** What is practised, and the way to change it. */
const ChoicesChip = ({ ref, parameters, translation, onOpen }: ChoicesChipProps) => {
  const { book, search } = parameters
  return (
    <ChipButton ref={ref} aria-haspopup="dialog" onClick={onOpen}>
      <chakra.span srOnly>{`${CHOICES}: `}</chakra.span>
      {search === '' ? null : <SearchedText>{`“${search}”`}</SearchedText>}
      <chakra.span flexShrink="0" maxW={search === '' ? undefined : '70%'}>
        {`${search === '' ? '' : '· '}${book === ALL_BOOKS ? 'All books' : book} · ${translation}`}
      </chakra.span>
      <ChevronDown aria-hidden="true" size={16} />
    </ChipButton>
  )
}

/** It is cut first where there is too little room; the dialog has all of it. */
const SearchedText = chakra('span', {
  base: {
    minW: '0',
    maxW: '16em',
    me: '-0.5',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

type PracticeRoundProps = PracticeQuizProps & {
  readonly onShowAll: () => void
  readonly onSearch: (search: string) => void
  /** Whether leaving the round would lose answers. */
  readonly onUnderWay: (isUnderWay: boolean) => void
  readonly takesFocus: boolean
  readonly choices: Elements
}

const PracticeRound = (props: PracticeRoundProps) => {
  const { parameters, preferences, onShowAll, onSearch, onUnderWay, takesFocus, choices } = props
  const { book, search, adaptive } = parameters
  const round = usePracticeRound(parameters)
  const { run } = round.game
  const openDaily = usePlayableDaily()
  const showAll = book === ALL_BOOKS && search === '' ? round.load : onShowAll
  const { status } = round.submission
  const isUnderWay = run.answers.length > 0 && (run.phase !== 'complete' || status === 'failed')
  useEffect(() => {
    onUnderWay(isUnderWay)
    return () => onUnderWay(false)
  }, [isUnderWay, onUnderWay])
  return (
    <QuizScreen
      type={QUIZ_TYPES[adaptive ? 'adaptive' : 'practice']}
      source={round}
      preferences={preferences}
      instead={
        round.isEmpty ? (
          <NoQuestions
            book={book}
            search={search}
            areTooMany={round.firstDrawn?.hasMoreMatches === true}
            onShowAll={showAll}
            onSearch={onSearch}
          />
        ) : null
      }
      parts={{
        choices,
        takesFocus,
        about:
          run.index === 0 ? (
            <>
              {openDaily ? <OpenDaily {...openDaily} isHidden={run.answers.length > 0} /> : null}
              <RoundNote parameters={parameters} first={round.firstDrawn} />
            </>
          ) : null,
        standings:
          adaptive && status === 'done' ? <ChallengeStanding book={book} fit={round.fit} /> : null,
      }}
    />
  )
}

type RoundNoteProps = {
  readonly parameters: PracticeParameters
  readonly first: Drawn | null
}

/** Before the first answer: what the round asks. */
const RoundNote = ({ parameters, first }: RoundNoteProps) => {
  if (!first) return null
  const { adaptive, search } = parameters
  const text = adaptive ? challengeNote(first) : practiceNote(first)
  if (search === '' && text === '') return null
  return (
    <div>
      {search === '' ? null : (
        <chakra.p role="status" fontWeight="650" overflowWrap="anywhere">
          {matchNote(first, search)}
        </chakra.p>
      )}
      {text ? (
        <chakra.p textStyle="small" color="muted">
          {text}
        </chakra.p>
      ) : null}
    </div>
  )
}

/** "12 questions match “Ruth”" */
const matchNote = ({ matchCount = 0, hasMoreMatches }: Drawn, search: string): string =>
  hasMoreMatches
    ? `At least ${formatNumber(matchCount)} questions match “${search}”`
    : `${formatCount(matchCount, 'question matches', 'questions match')} “${search}”`

const practiceNote = ({ questions, newCount }: Drawn): string => {
  const count = questions.length
  if (newCount === undefined) return ''
  if (newCount === count) return count === 1 ? 'New to you' : `All ${count} are new to you`
  if (newCount === 0) return 'You’ve met all of these before'
  return `${newCount} of ${count} are new to you`
}

const challengeNote = ({ fit }: Drawn): string =>
  fit === undefined
    ? 'Starts like practice, then follows your answers'
    : 'Chosen by your answers, to be right about three times in four'

/**
 * One round of practice, or a challenge. Its questions come with their key, so no answer is graded before the
 * end; those of a challenge are drawn by the answers while it goes.
 */
const usePracticeRound = ({ book, search, adaptive }: PracticeParameters) => {
  const quiz = useQuizRun('practice', SECONDS_BY_TIME_LIMIT.standard)
  const { dispatch, learn, run } = quiz
  const query = trpc.quiz.questions.useQuery(
    {
      mode: 'practice',
      limit: adaptive ? FIRST_DRAW : QUIZ_LENGTH,
      book,
      adaptive,
      ...(search !== '' && { q: search }),
    },
    // A finished round is not kept: the next one has other questions.
    { gcTime: 0, refetchOnReconnect: false },
  )

  const { data, dataUpdatedAt } = query
  // `dataUpdatedAt`, because a reply that equals the last one counts as well.
  useEffect(() => {
    if (!data || !dataUpdatedAt) return
    const questions = data.questions.map(quizQuestionOf)
    learn(questions)
    const isFull = adaptive && questions.length === FIRST_DRAW
    const total = isFull ? QUIZ_LENGTH : questions.length
    dispatch({ type: 'loaded', questions: questions.map(runQuestionOf), total })
  }, [data, dataUpdatedAt, adaptive, learn, dispatch])

  const [lastDrawn, setLastDrawn] = useState<Drawn | null>(null)
  const draws = useChallengeDraws(quiz, book, adaptive, setLastDrawn)

  usePracticeExplanations(quiz)

  const game: QuizGame = {
    ...quiz,
    clock: null,
    pausing: null,
    unsaved: null,
    ...draws,
    resend: () => {},
  }
  const load = (): void => {
    dispatch({ type: 'restarted' })
    void query.refetch()
  }
  const error = useSettledError(query)
  // The round's own id: a submit that is sent again counts once.
  const [target] = useState(() => ({ quizType: 'practice', attemptId: newId() }) as const)
  const submission = useQuizSubmission(run, quiz.timeSpent, target)
  return {
    game,
    submission,
    error,
    isRetrying: query.isFetching,
    isEmpty: run.phase === 'empty' && !query.isFetching,
    load,
    firstDrawn: data ?? null,
    /** How the last questions of a challenge fit. */
    fit: (lastDrawn ?? data)?.fit ?? null,
  }
}

const ChipButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '11',
    maxW: 'full',
    px: '3.5',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    bg: 'surface',
    textStyle: 'small',
    fontWeight: '650',
    cursor: 'pointer',
    touchAction: 'manipulation',
    textAlign: 'start',
    _hover: { bg: 'sunk' },
    '& svg': { flexShrink: '0' },
  },
})
