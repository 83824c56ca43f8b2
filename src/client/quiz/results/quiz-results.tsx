import { chakra } from '@chakra-ui/react/styled-system'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { runScore } from '../../../domain/quiz/quiz-run.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { WEEKLY_TARGET } from '../../../domain/weekly-challenge.ts'
import { useConnection, whenBack } from '../../lib/connection.ts'
import { formatCount, formatList, formatNumber } from '../../lib/format.ts'
import { useIsSlow } from '../../lib/use-has-lasted.ts'
import { usePreviousWhile } from '../../lib/use-previous-while.ts'
import { useFeatures } from '../../shared/feature-context.tsx'
import { PRACTICE_PATH } from '../../shared/quiz-paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { FocusedContent, FocusSource } from '../../ui/focused-content.tsx'
import { Stack, twoColumns } from '../../ui/layout.ts'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { LeaveRoundDialog } from '../play/leave-round-dialog.tsx'
import type { QuizGame } from '../play/quiz-game.ts'
import type { QuizType } from '../play/quiz-types.ts'
import type { QuizResult, Submission } from '../play/use-quiz-submission.ts'
import type { NextStep, QuizParts } from '../quiz-parts.ts'
import { AnswerReview } from './answer-review.tsx'
import { BringBackCard } from './bring-back-card.tsx'
import { ResultBanner } from './result-banner.tsx'
import { FiguresSkeleton, ResultFigures } from './result-figures.tsx'
import { ResultStages } from './result-play.tsx'
import type { StagedResult } from './result-stages.ts'
import { useBringBack } from './use-bring-back.ts'

type QuizResultsProps = {
  readonly type: QuizType
  readonly game: QuizGame
  readonly submission: Submission
  readonly translation: Translation
  readonly parts: QuizParts
}

/**
 * The end of a quiz: what it earned, where to go next, and what there is to learn from it. What is on the
 * screen from the first moment keeps its place; the rest comes below it, all at once.
 */
export const QuizResults = (props: QuizResultsProps) => {
  const { type, game, submission, translation, parts } = props
  const { run } = game
  const { result, isStored, status, hasFailed } = submission
  const { badges: areBadgesShown } = useFeatures()
  const hadFocus = useRef(false)
  const bringBack = useBringBack(result, parts.aside)
  // A level or a badge is news once.
  const newBadges = result && !isStored && areBadgesShown ? result.badges : []
  const staged = stagedOf(result, newBadges.length > 0)
  const isAwaited = !hasFailed && (status === 'waiting' || status === 'sending')
  const figures = (
    <ResultFigures
      type={type}
      run={run}
      submission={submission}
      withoutXp={parts.withoutXp === true}
      isOfEarlierDay={parts.isOfEarlierDay === true}
      newBadges={newBadges}
    />
  )
  return (
    <ResultStages staged={staged} isStored={isStored}>
      {/* So tall that what is below it is out of sight, and stays there when the rest comes. */}
      <Stack pt="3" minH="100vh" alignContent="start">
        <ResultBanner type={type} score={result?.score ?? runScore(run)} total={run.total} />
        <ResultActions
          type={type}
          nextStep={parts.nextStep ?? PRACTICE_MORE}
          submission={submission}
        />
        <ResultNews
          submission={submission}
          badgeNames={newBadges.map(({ name }) => name)}
          hadFocus={hadFocus}
        />
        {isStored ? parts.whenStored : null}
        {isAwaited ? (
          <FiguresSkeleton />
        ) : (
          <>
            {hasFailed && status === 'done' ? (
              <FocusedContent hadFocus={hadFocus}>{figures}</FocusedContent>
            ) : (
              figures
            )}
            {parts.standings}
            <BringBackCard bringBack={bringBack} />
            <AnswerReview {...{ game, result, translation, bringBack }} />
          </>
        )}
      </Stack>
    </ResultStages>
  )
}

/** What there is to show of a result. */
const stagedOf = (result: QuizResult | null, hasBadges: boolean): StagedResult | null => {
  if (!result) return null
  const { xp, levelUp, dailyCompletions } = result
  const lightsLamp = dailyCompletions !== null && dailyCompletions <= WEEKLY_TARGET
  return { xp, levelUp, lightsLamp, hasBadges }
}

const SAVING = {
  sending: 'Saving your result…',
  done: 'Your result is saved.',
  failed: 'Your result was not saved. Your answers are still here.',
  promise: 'We’ll save it',
} as const
const LOADING_AGAIN = {
  sending: 'Loading your result…',
  done: 'Your result is here.',
  failed: 'Your result could not be loaded. It is saved.',
  promise: 'We’ll load it',
} as const

/** Whether it failed and is still to be done, also while it is tried again. */
const isUnsettled = ({ hasFailed, status }: Submission): boolean => hasFailed && status !== 'done'

/** Whether the result is being saved, or could not be. */
export const SubmissionNote = ({ submission }: { readonly submission: Submission }) => {
  const { status, isStored } = submission
  const texts = isStored ? LOADING_AGAIN : SAVING
  return (
    <>
      <chakra.p role="status" textStyle="small" color="muted" _empty={{ display: 'none' }}>
        {status === 'sending' ? texts.sending : ''}
      </chakra.p>
      {isUnsettled(submission) ? <SubmissionProblem submission={submission} /> : null}
    </>
  )
}

const SubmissionProblem = ({ submission }: { readonly submission: Submission }) => {
  const { status, willRepeat, isStored, rateLimitMessage, retry } = submission
  const connection = usePreviousWhile(useConnection(), status === 'sending')
  const textId = useId()
  const { failed, promise } = isStored ? LOADING_AGAIN : SAVING
  const advice = connection !== 'fine' && willRepeat ? `${promise} ${whenBack(connection)}.` : ''
  return (
    <Problem>
      <p id={textId} role="alert">
        {`${failed} ${rateLimitMessage ?? advice}`}
      </p>
      {/* Described, as "Try Again" stands on the same page. */}
      <RetryButton
        variant="gold"
        aria-describedby={textId}
        isRetrying={status === 'sending'}
        onRetry={retry}
        // A toast says it for a result that is saved for the first time.
        isSilent={!isStored}
      />
    </Problem>
  )
}

type ResultNewsProps = {
  readonly submission: Submission
  readonly badgeNames: readonly string[]
  /** Of the button that tries again. */
  readonly hadFocus: RefObject<boolean>
}

/**
 * Tells screen readers the final figures of a new result, once; what counts up on the screen is silent.
 * That it is still being saved is shown too, when that takes long, and that it is saved after a failure.
 */
const ResultNews = ({ submission, badgeNames, hadFocus }: ResultNewsProps) => {
  const { status, hasFailed, result, isStored } = submission
  const texts = isStored ? LOADING_AGAIN : SAVING
  const relief = hasFailed && status === 'done' ? texts.done : ''
  const news = result && !isStored ? newsOf(result, badgeNames) : ''
  const isSlow = useIsSlow(status === 'sending')
  return (
    <>
      <chakra.p
        srOnly={!isSlow && relief === ''}
        role="status"
        textStyle="small"
        fontWeight="600"
        color="muted"
      >
        {status === 'sending' ? texts.sending : `${relief} ${news}`.trim()}
      </chakra.p>
      {isUnsettled(submission) ? (
        <FocusSource hadFocus={hadFocus}>
          <SubmissionProblem submission={submission} />
        </FocusSource>
      ) : null}
    </>
  )
}

const newsOf = ({ xp, level, levelUp }: QuizResult, badgeNames: readonly string[]): string =>
  [
    xp.total > 0 ? `You earned ${formatNumber(xp.total)} XP.` : '',
    levelUp ? `Level up! You’re now at level ${level.current}, ${level.name}.` : '',
    badgeNames.length > 0
      ? `${formatCount(badgeNames.length, 'new badge', 'new badges')}: ${formatList(badgeNames)}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')

const PRACTICE_MORE: NextStep = { label: 'Practice More', href: PRACTICE_PATH }

type ResultActionsProps = {
  readonly type: QuizType
  readonly nextStep: NextStep
  readonly submission: Submission
}

/** Where to go from here; above what is still to come, so that it never moves. */
const ResultActions = ({ type, nextStep, submission }: ResultActionsProps) => {
  // Saving the result is the next step while that failed.
  const variant = isUnsettled(submission) ? 'quiet' : 'gold'
  const { label, href } = nextStep
  return (
    <Buttons>
      {type.saved === null ? (
        <UnsavedActions {...{ type, variant, nextStep, submission }} />
      ) : (
        <>
          <ButtonLink href={href} variant={variant}>
            {label}
          </ButtonLink>
          <ButtonLink href={DASHBOARD_PATH}>Dashboard</ButtonLink>
        </>
      )}
    </Buttons>
  )
}

const DASHBOARD_PATH = pathTo('home')

type UnsavedActionsProps = ResultActionsProps & {
  readonly variant: 'gold' | 'quiet'
}

/** In another tab or window, which leaves this page as it is. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey

/** After a round that only this page knows until it is saved. */
const UnsavedActions = ({ type, variant, nextStep, submission }: UnsavedActionsProps) => {
  const [, navigate] = useLocation()
  const dialog = useDialog()
  const { status } = submission
  const { awaited, leaveOnceSaved } = useLeaveOnceSaved(submission)
  const labelOf = (step: string): string => (awaited === step ? 'Saving first…' : step)
  return (
    <>
      {type.isRepeatable ? (
        <Button
          variant={variant}
          onClick={() => leaveOnceSaved('Try Again', () => window.location.reload())}
        >
          {labelOf('Try Again')}
        </Button>
      ) : null}
      {/* Loads the page, as a round may have this address already. */}
      <ButtonAnchor
        href={nextStep.href}
        variant={type.isRepeatable ? 'quiet' : variant}
        onClick={(event) => {
          if (status === 'done' || opensElsewhere(event)) return
          event.preventDefault()
          leaveOnceSaved(nextStep.label, () => window.location.assign(nextStep.href))
        }}
      >
        {labelOf(nextStep.label)}
      </ButtonAnchor>
      <ButtonLink
        href={DASHBOARD_PATH}
        onClick={(event) => {
          if (status === 'done' || opensElsewhere(event)) return
          event.preventDefault()
          if (status === 'failed') dialog.trigger.onClick(event)
          else leaveOnceSaved('Dashboard', () => navigate(DASHBOARD_PATH))
        }}
      >
        {labelOf('Dashboard')}
      </ButtonLink>
      {dialog.wasOpened ? (
        <LeaveRoundDialog
          // Once it is saved there is nothing to ask.
          open={dialog.isOpen && status !== 'done'}
          onClose={dialog.close}
          onLeave={() => navigate(DASHBOARD_PATH)}
        />
      ) : null}
    </>
  )
}

/**
 * Leaves when the round is saved: only then does it count, and only then are its questions known not to
 * be asked again. A round that could not be saved is saved first. If that fails, nobody leaves: when the
 * line is back, they may be reading their answers.
 */
const useLeaveOnceSaved = ({ status, retry }: Submission) => {
  const [asked, setAsked] = useState<{ step: string; leave: () => void } | null>(null)
  useEffect(() => {
    if (status === 'failed') setAsked(null)
  }, [status])
  useEffect(() => {
    if (status === 'done') asked?.leave()
  }, [asked, status])
  return {
    /** The step that waits for the round to be saved. */
    awaited: status === 'done' ? null : (asked?.step ?? null),
    leaveOnceSaved: (step: string, leave: () => void): void => {
      setAsked({ step, leave })
      if (status === 'failed') retry()
    },
  }
}

/** On phones the next step has a line to itself, in reach of the thumb. */
const Buttons = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: twoColumns, sm: 'repeat(3, auto)' },
    justifyContent: { sm: 'start' },
    gap: '3',
    '& > button': { gridColumn: { base: '1 / -1', sm: 'auto' } },
  },
})

const Problem = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    p: '4.5',
    borderRadius: 'card',
    borderWidth: '1px',
    borderColor: 'wrong',
    bg: 'wrong.soft',
    color: 'wrong',
    fontWeight: '600',
  },
})
