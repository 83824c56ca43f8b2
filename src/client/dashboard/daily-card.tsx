import { chakra } from '@chakra-ui/react/styled-system'
import { QUIZ_LENGTH } from '../../domain/question/question-choice.ts'
import { HOURS_FOR_TWO_DAILIES } from '../../domain/quiz/daily-quiz.ts'
import { SECONDS_BY_TIME_LIMIT, type TimeLimit } from '../../domain/quiz/grading.ts'
import { pathTo } from '../../domain/site/page.ts'
import { DAILY_BASE_XP } from '../../domain/xp.ts'
import type { Elements } from '../lib/elements.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { DailyStartButton } from '../shared/daily-start-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row } from '../ui/layout.ts'
import { TimeUntil } from './time-until.tsx'
import type { Dashboard } from './use-dashboard.ts'

const paceOf = (timeLimit: TimeLimit): string => {
  const seconds = SECONDS_BY_TIME_LIMIT[timeLimit]
  return seconds === null ? 'No time limit' : `${seconds} seconds each`
}

/** @param left questions of a quiz that was begun; null before that */
const whatIsLeft = (left: number | null, timeLimit: TimeLimit): string => {
  if (left === 0) return 'No questions left • See your result'
  const questions =
    left === null
      ? `${QUIZ_LENGTH} questions`
      : formatCount(left, 'question left', 'questions left')
  return `${questions} • ${paceOf(timeLimit)} • Build your streak!`
}

type DailyCardProps = { readonly dashboard: Dashboard }

/** For travelers, see `nextDailyAt` of the domain. */
const OPENS_LATER = {
  heading: 'Today’s ten open later',
  text: `You’ve played two daily quizzes within ${HOURS_FOR_TWO_DAILIES} hours. The wait can’t cost you your streak.`,
} as const
const EXPIRED = {
  heading: 'Time ran out',
  text: 'Today’s quiz closed without any answers. A new one opens tomorrow.',
} as const

/** Today's quiz: ready to start, ready to continue, not open yet, done, or expired. */
export const DailyCard = ({ dashboard }: DailyCardProps) => {
  const { dailyQuiz: daily, stats, streak } = dashboard
  const isPlayed = streak.state === 'kept' || streak.state === 'none'
  if (daily.completed && isPlayed) return <Completed dashboard={dashboard} />
  if (daily.completed) return <Closed dashboard={dashboard} {...OPENS_LATER} />
  if (daily.expired) return <Closed dashboard={dashboard} {...EXPIRED} />
  if (daily.attemptId !== null) {
    return <ToDo dashboard={dashboard} heading="Pick up where you left off" />
  }
  const heading = stats.totalQuizzes === 0 ? 'Your first ten are ready' : 'Today’s ten are ready'
  return <ToDo dashboard={dashboard} heading={heading} />
}

const Completed = ({ dashboard }: DailyCardProps) => (
  <Frame heading="Daily Quest Complete!" lit>
    <Text>Great job! Come back tomorrow for your next challenge.</Text>
    <StreakNote>
      <strong>{keptStreak(dashboard)}</strong>
      <NextTen at={dashboard.nextDailyAt} />
    </StreakNote>
    <Row mt="auto">
      <ButtonLink href={pathTo('quiz')}>Practice More</ButtonLink>
    </Row>
  </Frame>
)

type ClosedProps = DailyCardProps & { readonly heading: string; readonly text: string }

/** Nothing can be played until the next ten open. */
const Closed = ({ dashboard, heading, text }: ClosedProps) => (
  <Frame heading={heading}>
    <Text>{text}</Text>
    <StreakNote>
      <NextTen at={dashboard.nextDailyAt} />
    </StreakNote>
    <Row mt="auto">
      <ButtonLink href={pathTo('quiz')}>Practice</ButtonLink>
    </Row>
  </Frame>
)

const NextTen = ({ at }: { readonly at: string }) => (
  <span>
    <span>Next ten in </span>
    <TimeUntil instant={at} />
  </span>
)

const ToDo = ({ dashboard, heading }: DailyCardProps & { readonly heading: string }) => {
  const { timeLimit } = useSignedInUser().settings
  return (
    <Frame heading={heading}>
      <Text>{whatIsLeft(dashboard.dailyQuiz.questionsLeft, timeLimit)}</Text>
      <OpenStreak dashboard={dashboard} />
      <Row flexWrap="wrap" gap="3.5" mt="auto">
        <DailyStartButton
          label={dashboard.dailyQuiz.attemptId ? 'Continue Daily Quiz' : 'Start Daily Quiz'}
        />
        <Chip>{`+${DAILY_BASE_XP} XP`}</Chip>
      </Row>
    </Frame>
  )
}

const keptStreak = ({ streak }: Dashboard): string | null => {
  if (streak.state !== 'kept') return null
  const { length: days } = streak
  return days === 1 ? 'Your streak has begun' : `Your ${formatNumber(days)} days are safe`
}

/** The streak while today is still to be played. */
const OpenStreak = ({ dashboard }: DailyCardProps) => {
  const { streak, user, dayEndsAt } = dashboard
  switch (streak.state) {
    case 'at_risk': {
      const { length: days } = streak
      const kept = days === 1 ? '1-day streak' : `${formatNumber(days)} days`
      return (
        <StreakNote>
          <strong>{`Play today to keep your ${kept}`}</strong>
          <span>
            <TimeUntil instant={dayEndsAt} />
            <span> left today</span>
          </span>
        </StreakNote>
      )
    }
    case 'lost':
      return (
        <StreakNote>
          <strong>{lostStreak(streak.length, user.bestStreak)}</strong>
          <span>It happens to everyone. Begin a new one today.</span>
        </StreakNote>
      )
    default:
      return null
  }
}

const lostStreak = (days: number, best: number): string => {
  const ended = `Your ${formatNumber(days)}-day streak ended`
  return days === best
    ? `${ended}, and it’s still your best.`
    : `${ended}. Your best is still ${formatCount(best, 'day', 'days')}.`
}

/** What matters in bold, and the time that is left. */
const StreakNote = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '3',
    rowGap: '0.5',
    mt: '-2',
    mb: '5',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { color: 'gold.text', fontWeight: '650' },
  },
})

const EDGE = { base: sizeWithin(11), lg: '24' }
/** Room for it in the corner. */
const BESIDE_LAMP = { base: '14', lg: '0' }
const LAMP_SIZE = { '& svg': { w: EDGE, h: EDGE } }

type FrameProps = {
  readonly heading: string
  readonly lit?: boolean
  readonly children: Elements
}

const Frame = ({ heading, lit = false, children }: FrameProps) => (
  <Card
    as="section"
    aria-labelledby="daily-heading"
    tone="gold"
    position="relative"
    display="flex"
    gap="4"
  >
    <chakra.div flex="1" minW="0" display="flex" flexDirection="column">
      <Eyebrow pe={BESIDE_LAMP}>Daily Challenge</Eyebrow>
      <chakra.h2 id="daily-heading" textStyle="heading" mt="1.5" pe={BESIDE_LAMP}>
        {heading}
      </chakra.h2>
      {children}
    </chakra.div>
    <Corner css={LAMP_SIZE}>
      <Lamp lit={lit} />
    </Corner>
  </Card>
)

const Text = chakra('p', { base: { color: 'muted', mt: '2', mb: '5', textWrap: 'pretty' } })

/** In the corner on small screens, a column of its own on wide ones. */
const Corner = chakra('div', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    top: '5',
    insetEnd: '5',
    alignSelf: 'center',
  },
})
