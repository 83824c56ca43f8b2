import { chakra } from '@chakra-ui/react/styled-system'
import { useFeatures } from '../app/feature-context.tsx'
import { formatCount, formatNumber, formatPercent } from '../lib/format.ts'
import { Lamp } from '../ui/lamp.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { StatGrid } from './layout.ts'
import type { Dashboard } from './use-dashboard.ts'

/** Instead of a zero, which would look like a result. */
const UNKNOWN = '–'
const UNLIT = <Lamp lit={false} size={37} />

type Figure = {
  readonly name: string
  /** Part of the name, left out on small screens. */
  readonly more?: string
  readonly value: string
}

/** Statistics of the daily quiz, of practice, of today, and of streaks and badges. */
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { practiceStats, todayStats, ...dailyStats } = dashboard.stats
  return (
    <section aria-labelledby="statistics-heading">
      <chakra.h2 id="statistics-heading" srOnly>
        Your statistics
      </chakra.h2>
      <StatGrid css={TITLES_ALIGNED}>
        <PlayCard
          title="Daily Challenge Performance"
          stats={dailyStats}
          unit={['daily quiz', 'daily quizzes']}
          none="No daily quizzes yet"
          note="Daily quizzes count toward XP, streaks and leaderboards."
        />
        <PlayCard
          title="Practice Performance"
          stats={practiceStats}
          unit={['session', 'sessions']}
          none="No sessions yet"
          note="Practice earns no XP. Learn freely, as often as you like."
        />
        <PlayCard
          title="Today's Session"
          stats={todayStats}
          unit={['quiz today', 'quizzes today']}
          none="Nothing yet today"
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
  readonly none: string
  readonly note: string
}

const PlayCard = ({ title, stats, unit: [one, many], none, note }: PlayCardProps) => {
  const { totalQuizzes, averageScore, correctAnswers } = stats
  const played = totalQuizzes > 0
  const unit = totalQuizzes === 1 ? one : many
  const figures: Figure[] = [
    { name: 'Average score', value: played ? formatPercent(averageScore) : UNKNOWN },
    {
      name: 'Correct',
      more: 'answers',
      value: played ? formatNumber(correctAnswers) : UNKNOWN,
    },
  ]
  return (
    <StatCard
      title={title}
      value={played ? formatNumber(totalQuizzes) : UNLIT}
      caption={played ? unit : none}
      footer={<Footer figures={figures} note={note} />}
    />
  )
}

const AchievementCard = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { badges } = useFeatures()
  const { badgeCount } = dashboard
  const { currentStreak, bestStreak } = dashboard.user
  const begun = bestStreak > 0
  const figures: Figure[] = [
    { name: 'Best streak', value: begun ? formatCount(bestStreak, 'day', 'days') : UNKNOWN },
  ]
  figures.push(
    badges
      ? {
          name: 'Badges',
          more: 'earned',
          value: badgeCount > 0 ? formatNumber(badgeCount) : UNKNOWN,
        }
      : { name: 'Level', value: `${dashboard.level.current}` },
  )
  return (
    <StatCard
      title="Achievement Stats"
      value={begun ? formatNumber(currentStreak) : UNLIT}
      caption={begun ? 'day streak' : 'No streak yet'}
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
            {name}
            {more ? <chakra.span hideBelow="sm"> {more}</chakra.span> : null}
          </chakra.dt>
          <chakra.dd fontWeight="650">{value}</chakra.dd>
        </Row>
      ))}
    </Stack>
    <chakra.p fontSize="xs" fontWeight="400" color="muted" textWrap="pretty">
      {note}
    </chakra.p>
  </>
)

/** On phones the first title takes two lines, and its neighbour one. */
const TITLES_ALIGNED = {
  '& h3': { alignItems: 'flex-start' },
  '& section:nth-of-type(-n+2) h3': { minH: { base: '2.8em', sm: '0' } },
}
