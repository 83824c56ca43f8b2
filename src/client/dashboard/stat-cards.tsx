import { chakra } from '@chakra-ui/react/styled-system'
import { useFeatures } from '../app/feature-context.tsx'
import { formatNumber } from '../lib/format.ts'
import { Lamp } from '../ui/lamp.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** Instead of zeros, which would read as results. */
const UNKNOWN = '–'
const UNLIT = <Lamp lit={false} size={37} />

type Figure = {
  readonly name: string
  /** The part of the name that small screens have no room for. */
  readonly more?: string
  readonly value: string
}

/** Daily challenges, practice, today, achievements: four readings of the same effort. */
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { practiceStats, todayStats, ...dailyStats } = dashboard.stats
  return (
    <section aria-labelledby="figures-heading">
      <chakra.h2 id="figures-heading" srOnly>
        Your figures
      </chakra.h2>
      <Grid css={TITLES_ALIGNED}>
        <PlayCard
          title="Daily Challenge Performance"
          stats={dailyStats}
          unit={['challenge', 'challenges']}
          none="No challenges yet"
          note="Daily challenges count toward XP, streaks and leaderboards."
        />
        <PlayCard
          title="Practice Performance"
          stats={practiceStats}
          unit={['session', 'sessions']}
          none="No sessions yet"
          note="Practice pays no XP: learn freely, as often as you like."
        />
        <PlayCard
          title="Today's Session"
          stats={todayStats}
          unit={['challenge today', 'challenges today']}
          none="Nothing yet today"
          note="Daily challenge and practice of today."
        />
        <AchievementCard dashboard={dashboard} />
      </Grid>
    </section>
  )
}

type PlayCardProps = {
  readonly title: string
  readonly stats: Dashboard['stats']['todayStats']
  /** What the total counts, one and many. */
  readonly unit: readonly [one: string, many: string]
  /** What to say before the first. */
  readonly none: string
  readonly note: string
}

const PlayCard = ({ title, stats, unit: [one, many], none, note }: PlayCardProps) => {
  const { totalQuizzes, averageScore, correctAnswers } = stats
  const played = totalQuizzes > 0
  const unit = totalQuizzes === 1 ? one : many
  const figures: Figure[] = [
    { name: 'Average score', value: played ? `${averageScore}%` : UNKNOWN },
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
  const best = `${bestStreak} ${bestStreak === 1 ? 'day' : 'days'}`
  const figures: Figure[] = [{ name: 'Best streak', value: begun ? best : UNKNOWN }]
  figures.push(
    badges
      ? { name: 'Badges', more: 'earned', value: badgeCount > 0 ? `${badgeCount}` : UNKNOWN }
      : { name: 'Level', value: `${dashboard.level.current}` },
  )
  return (
    <StatCard
      title="Achievement Stats"
      value={begun ? currentStreak : UNLIT}
      caption={begun ? 'current day streak' : 'No streak yet'}
      footer={<Footer figures={figures} note="Each daily quiz completed keeps the streak alive." />}
    />
  )
}

const Footer = ({ figures, note }: { readonly figures: Figure[]; readonly note: string }) => (
  <>
    <chakra.dl display="grid" gap="1" mb="2.5">
      {figures.map(({ name, more, value }) => (
        <chakra.div
          key={name}
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="2"
        >
          <chakra.dt color="muted">
            {name}
            {more ? <chakra.span hideBelow="sm"> {more}</chakra.span> : null}
          </chakra.dt>
          <chakra.dd fontWeight="650">{value}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
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

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '3', md: '4.5' },
  },
})
