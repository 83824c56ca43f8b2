import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { QUIZ_LENGTH } from '../../domain/question/question-choice.ts'
import { WEEKLY_BONUS_XP, WEEKLY_TARGET } from '../../domain/weekly-challenge.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../domain/xp.ts'
import { formatCount, formatNumber, formatPercent } from '../lib/format.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { StatGrid } from './layout.ts'
import type { Dashboard } from './use-dashboard.ts'

/** Instead of a zero, which would look like a result. */
const UNLIT = <Lamp lit={false} size={37} />
const MOST_DAILY_XP = DAILY_BASE_XP + QUIZ_LENGTH * CORRECT_ANSWER_XP

type Figure = {
  readonly name: string
  /** Part of the name, left out on small screens. */
  readonly more?: string
  readonly value: string
}

/**
 * Statistics of the daily quiz, of practice, of today, and of streaks and badges; before the first daily
 * quiz, what it will bring.
 */
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { practiceStats, todayStats, ...dailyStats } = dashboard.stats
  const isNew = dailyStats.totalQuizzes === 0
  return (
    <section aria-labelledby="statistics-heading">
      {isNew ? (
        <chakra.h2 id="statistics-heading" textStyle="subheading" mt="2" mb="3.5">
          What your first ten will bring
        </chakra.h2>
      ) : (
        <chakra.h2 id="statistics-heading" srOnly>
          Your statistics
        </chakra.h2>
      )}
      <StatGrid css={ROWS_ALIGNED}>
        <PlayCard
          title="Daily Challenge Performance"
          stats={dailyStats}
          unit={['daily quiz', 'daily quizzes']}
          none={{
            value: `${MOST_DAILY_XP} XP`,
            caption: 'if you get all ten right',
            note: `${DAILY_BASE_XP} XP for finishing and ${CORRECT_ANSWER_XP} per right answer. Daily quizzes count toward XP, streaks and leaderboards.`,
          }}
          note="Daily quizzes count toward XP, streaks and leaderboards."
        />
        <PlayCard
          title="Practice Performance"
          stats={practiceStats}
          unit={['session', 'sessions']}
          none={{ value: UNLIT, caption: 'No sessions yet' }}
          note="Practice earns no XP. Learn freely, as often as you like."
        />
        <PlayCard
          title="Today's Session"
          stats={todayStats}
          unit={['quiz today', 'quizzes today']}
          none={
            isNew
              ? {
                  value: '1 lamp',
                  caption: `of the week’s ${WEEKLY_TARGET}`,
                  note: `Five in a week bring ${WEEKLY_BONUS_XP} XP more.`,
                }
              : { value: UNLIT, caption: 'Nothing yet today' }
          }
          note="Today’s daily and practice combined."
        />
        <AchievementCard dashboard={dashboard} />
      </StatGrid>
    </section>
  )
}

type PlayCardProps = {
  readonly title: string
  readonly stats: Dashboard['stats']['todayStats']
  /** What the total counts, in the singular and plural. */
  readonly unit: readonly [one: string, many: string]
  /** Shown before the first. */
  readonly none: { readonly value: ReactNode; readonly caption: string; readonly note?: string }
  readonly note: string
}

const PlayCard = ({ title, stats, unit: [one, many], none, note }: PlayCardProps) => {
  const { totalQuizzes, averageScore, correctAnswers } = stats
  if (totalQuizzes === 0) {
    const { value, caption } = none
    return (
      <StatCard
        title={title}
        value={value}
        caption={caption}
        footer={<Note>{none.note ?? note}</Note>}
      />
    )
  }
  const figures: Figure[] = [
    { name: 'Average score', value: formatPercent(averageScore) },
    { name: 'Correct', more: 'answers', value: formatNumber(correctAnswers) },
  ]
  return (
    <StatCard
      title={title}
      value={formatNumber(totalQuizzes)}
      caption={totalQuizzes === 1 ? one : many}
      footer={<Footer figures={figures} note={note} />}
    />
  )
}

const ACHIEVEMENTS = 'Achievement Stats'

const AchievementCard = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { badges } = useFeatures()
  const { badgeCount, nextBadges, level } = dashboard
  const { currentStreak, bestStreak } = dashboard.user
  if (bestStreak === 0) {
    const firstBadge = nextBadges.find(({ id }) => id === 'first_quiz')
    return (
      <StatCard
        title={ACHIEVEMENTS}
        value="1 day"
        caption="your streak begins"
        footer={
          <Note>
            {badges && firstBadge
              ? `And your first badge: ${firstBadge.name}.`
              : 'Every daily quiz you finish keeps it alive.'}
          </Note>
        }
      />
    )
  }
  const figures: Figure[] = [
    { name: 'Best streak', value: formatCount(bestStreak, 'day', 'days') },
    badges
      ? { name: 'Badges', more: 'earned', value: formatNumber(badgeCount) }
      : { name: 'Level', value: formatNumber(level.current) },
  ]
  return (
    <StatCard
      title={ACHIEVEMENTS}
      value={formatNumber(currentStreak)}
      caption="day streak"
      footer={
        <Footer figures={figures} note="Every daily quiz you finish keeps your streak alive." />
      }
    />
  )
}

const Footer = ({ figures, note }: { readonly figures: Figure[]; readonly note: string }) => (
  <>
    <Stack as="dl" gap="1" mb="2.5">
      {figures.map(({ name, more, value }) => (
        <Row key={name} flexWrap="wrap" justifyContent="space-between" columnGap="2" rowGap="0">
          <chakra.dt color="muted">
            <span>{name}</span>
            {more ? <chakra.span hideBelow="sm">{` ${more}`}</chakra.span> : null}
          </chakra.dt>
          <chakra.dd fontWeight="650">{value}</chakra.dd>
        </Row>
      ))}
    </Stack>
    <Note>{note}</Note>
  </>
)

const Note = chakra('p', {
  base: { fontSize: 'xs', fontWeight: '400', color: 'muted', textWrap: 'pretty' },
})

/** Title, figure, caption and the divider stand at the same height in all cards of a row. */
const ROWS_ALIGNED = {
  '& > section': {
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridRow: 'span 4',
    rowGap: '0',
    alignItems: 'start',
  },
  '& > section > div': { mt: '0' },
  '& h3': { alignItems: 'flex-start' },
}
