import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { QuizRun } from '../../../domain/quiz/quiz-run.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSettledError } from '../../lib/use-settled-error.ts'
import { mixText } from '../../shared/sprint-mix.ts'
import { useGroupEvents } from '../../shared/use-group-events.ts'
import { TextLink } from '../../ui/link.tsx'
import { parseQuizParameters } from '../play/quiz-parameters.ts'
import { type QuizPreferences, useQuizPreferences } from '../play/quiz-settings.tsx'
import { QUIZ_TYPES } from '../play/quiz-types.ts'
import { type AttemptChoice, useRankedAttempt } from '../play/use-ranked-attempt.ts'
import { QuizPlaceholder, QuizScreen } from '../quiz-screen.tsx'
import { SprintHint } from './sprint-hint.tsx'
import { isRefusal, SprintRefusal } from './sprint-refusal.tsx'
import { SprintStandings } from './sprint-standings.tsx'

type Session = RouterOutputs['sprint']['session']['session']

/** The sprint that the address asks for. Its code is loaded apart from the other quizzes. */
const SprintQuiz = () => {
  const parameters = parseQuizParameters(useSearch())
  const preferences = useQuizPreferences()
  if (parameters.type !== 'sprint') return null
  return <SprintOfGroup groupId={parameters.groupId} preferences={preferences} />
}

export default SprintQuiz

type SprintOfGroupProps = { readonly groupId: string; readonly preferences: QuizPreferences }

/** First asks what the sprint is, since that is said before the first question. */
const SprintOfGroup = ({ groupId, preferences }: SprintOfGroupProps) => {
  const query = trpc.sprint.session.useQuery(
    { id: groupId },
    // The group plays on meanwhile, so every visit asks again.
    { refetchOnMount: 'always' },
  )
  const { data, isFetchedAfterMount, isFetching, refetch } = query
  const failure = useSettledError(query)
  if (data && isFetchedAfterMount) {
    return <SprintRound groupId={groupId} session={data.session} preferences={preferences} />
  }
  return (
    <QuizPlaceholder
      type={QUIZ_TYPES.sprint}
      instead={isRefusal(failure) ? <SprintRefusal error={failure} groupId={groupId} /> : null}
      error={failure}
      isRetrying={isFetching}
      load={() => void refetch()}
    />
  )
}

type SprintRoundProps = SprintOfGroupProps & { readonly session: Session }

/** The questions, which every member answers at their own pace, and how far the others are. */
const SprintRound = ({ groupId, session, preferences }: SprintRoundProps) => {
  // A finished one can be seen on every day, but the group's sprint can be opened only on its days.
  const [choice] = useState<AttemptChoice>(() =>
    session.finished && session.attemptId
      ? { attemptId: session.attemptId }
      : { sprintGroup: groupId },
  )
  const round = useRankedAttempt(QUIZ_TYPES.sprint, choice)
  const { game, submission, error } = round
  const sprintId = round.attempt?.sprintId ?? undefined
  const progress = trpc.sprint.progress.useQuery(
    { id: groupId, sprintId },
    { enabled: sprintId !== undefined, refetchOnMount: 'always' },
  )
  const live = useGroupEvents(groupId, progress.data?.lastEventId)
  useRefreshOfOtherPages(game.run, submission.status === 'done' && !submission.isStored)

  // On the results, the group may have started its next sprint.
  const isSessionOfRound = session.sprintId === sprintId
  const you = progress.data?.players.find(({ isYou }) => isYou)
  const withoutXp = (isSessionOfRound && !session.earnsXp) || you?.answersOpened === true
  const sprint = progress.data?.sprint ?? session
  return (
    <QuizScreen
      type={QUIZ_TYPES.sprint}
      source={round}
      preferences={preferences}
      instead={
        isRefusal(error) ? (
          <SprintRefusal error={error} groupId={groupId} wasPlayed={game.run.total > 0} />
        ) : null
      }
      parts={{
        about: (
          <About
            groupId={groupId}
            groupName={session.groupName}
            theme={sprint.theme}
            mix={mixText(sprint)}
            withoutXp={withoutXp}
          />
        ),
        hint: (
          <SprintHint
            groupId={groupId}
            game={game}
            isUnlocked={isSessionOfRound && session.hintsUnlocked}
          />
        ),
        nextStep: { label: 'Back to group', href: pathTo('group', { id: groupId }) },
        standings: <SprintStandings progress={progress} live={live} />,
        withoutXp,
      }}
    />
  )
}

/** Each answer is paid at once, so other pages change even when the sprint is left midway. */
const useRefreshOfOtherPages = (run: QuizRun, isFinished: boolean): void => {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!isFinished) return
    void utils.group.invalidate()
    void utils.sprint.invalidate()
  }, [isFinished, utils])

  const hasAnswered = useRef(false)
  useEffect(() => {
    // Restored answers come without the correct option.
    hasAnswered.current = run.answers.some(({ correctOptionId }) => correctOptionId !== null)
  }, [run.answers])
  useEffect(
    () => () => {
      if (!hasAnswered.current) return
      const { auth, dashboard, badge, group, sprint } = utils
      void auth.user.invalidate()
      for (const area of [dashboard, badge, group, sprint]) void area.invalidate()
    },
    [utils],
  )
}

type AboutProps = {
  readonly groupId: string
  readonly groupName: string
  readonly theme: string
  /** How many of its questions are on the theme; null where it is not known. */
  readonly mix: string | null
  readonly withoutXp: boolean
}

/** Whose sprint this is, and what it does not pay. */
const About = ({ groupId, groupName, theme, mix, withoutXp }: AboutProps) => (
  <chakra.div textStyle="small" color="muted" overflowWrap="anywhere" mt={{ base: '-1', md: '-2' }}>
    <p>
      <TextLink href={pathTo('group', { id: groupId })}>
        <bdi>{groupName}</bdi>
      </TextLink>
      <span> · </span>
      <bdi>{theme}</bdi>
      {mix ? (
        <>
          <span> · </span>
          <bdi>{mix}</bdi>
        </>
      ) : null}
    </p>
    {withoutXp ? (
      <chakra.p mt="1" fontWeight="600" color="text">
        You’re playing without XP because you’ve already seen this sprint.
      </chakra.p>
    ) : null}
  </chakra.div>
)
