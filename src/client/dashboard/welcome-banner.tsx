import { chakra } from '@chakra-ui/react/styled-system'
import type { LevelProgress } from '../../domain/level.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { CardSection } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { LevelRing } from '../ui/level-ring.tsx'
import { XpBar } from '../ui/xp-bar.tsx'
import type { Dashboard } from './use-dashboard.ts'

type WelcomeBannerProps = {
  readonly firstName: string
  readonly level: LevelProgress
  readonly currentStreak: number
  readonly bestStreak: number
  /** Null until it is known. */
  readonly daily: Dashboard['dailyQuiz'] | null
}

/** Name, level, XP and streaks. */
export const WelcomeBanner = (props: WelcomeBannerProps) => {
  const { firstName, level, currentStreak, bestStreak, daily } = props
  const greeting = level.totalXp === 0 ? 'Welcome' : 'Welcome back'
  return (
    <Frame>
      <Banner tone="ink" pad="lg" pe={{ md: '15.5rem' }}>
        <chakra.div gridArea="ring">
          <LevelRing level={level.current} progress={level.progressPercentage} />
        </chakra.div>
        <chakra.div gridArea="name" flex="1 1 7rem" minW="0">
          <chakra.h1 textStyle="title" overflowWrap="anywhere">
            <span>{firstName ? `${greeting}, ` : greeting}</span>
            {firstName ? <bdi>{firstName}</bdi> : null}
          </chakra.h1>
          <chakra.p color="onInk.muted" mt="1.5">
            <span>{`Level ${level.current} · ${level.name}`}</span>
            <chakra.span display="block" fontVariantNumeric="tabular-nums">
              {`${formatNumber(level.totalXp)} / ${formatNumber(level.nextLevelXp)} XP`}
            </chakra.span>
          </chakra.p>
        </chakra.div>
        <chakra.div gridArea="bar" flex="1 1 100%">
          <XpBar level={level} onInk />
        </chakra.div>
      </Banner>
      <StreakList current={currentStreak} best={bestStreak} daily={daily} />
    </Frame>
  )
}

/** For a learner who never had a streak. */
const startOfStreak = (daily: WelcomeBannerProps['daily']): string => {
  if (daily === null) return 'No streak yet'
  return daily.expired ? 'Your streak can start tomorrow' : 'Your streak starts today'
}

type StreakListProps = Pick<WelcomeBannerProps, 'daily'> & {
  readonly current: number
  readonly best: number
}

const StreakList = ({ current, best, daily }: StreakListProps) =>
  best === 0 ? (
    <Streaks>
      <Streak css={UNLIT_ON_INK}>
        <Lamp lit={false} />
        <span>{startOfStreak(daily)}</span>
      </Streak>
    </Streaks>
  ) : (
    <Streaks>
      <Streak css={current > 0 ? LIT_ON_INK : UNLIT_ON_INK}>
        <Lamp lit={current > 0} />
        <StreakText>
          <Days>{formatNumber(current)}</Days>
          <chakra.span hideBelow="md">-</chakra.span>
          <span>day streak</span>
        </StreakText>
      </Streak>
      <Streak>
        <StreakText>
          <span>Best streak </span>
          <Days>{formatCount(best, 'day', 'days')}</Days>
        </StreakText>
      </Streak>
    </Streaks>
  )

/** The lamp's dish is a direct child of the svg; the flame is in a group. */
const LIT_ON_INK = {
  '& svg > path': { fill: { md: 'onInk' } },
  '& svg path': { stroke: { md: 'none' } },
}
const UNLIT_ON_INK = { '& svg path': { stroke: { md: 'onInk.muted' } } }

/** On phones the streaks stand below the dark banner, on wider screens within it. */
const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3.5',
    '& > *': { gridColumn: '1', gridRow: { md: '1' } },
  },
})

/** On phones with large text, the name has a line of its own below the ring. */
const Banner = chakra(CardSection, {
  base: {
    display: { base: 'flex', sm: 'grid' },
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'center',
    gridTemplateAreas: '"ring name" "ring bar"',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: { base: '5', md: '7' },
    rowGap: { base: '5', sm: '4' },
  },
})

const Streaks = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
      md: 'minmax(0, 1fr)',
    },
    gap: '2.5',
    w: { md: '11.5rem' },
    me: { md: '7' },
    alignSelf: { md: 'center' },
    justifySelf: { md: 'end' },
  },
})

const Streak = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: { md: 'center' },
    gap: '2.5',
    minH: '10',
    px: '4',
    py: { base: '3', md: '1.5' },
    borderWidth: { base: '1px', md: '0' },
    borderColor: 'line',
    borderRadius: { base: 'card', md: 'full' },
    bg: { base: 'surface', md: 'rgb(255 255 255 / 0.14)' },
    color: { base: 'muted', md: 'onInk' },
    boxShadow: { base: 'card', md: 'none' },
    fontSize: 'sm',
    fontWeight: '550',
    textWrap: 'balance',
  },
})

const StreakText = chakra('span', {
  base: { display: { base: 'grid', md: 'inline' }, lineHeight: { base: '1.35', md: 'inherit' } },
})

const Days = chakra('strong', {
  base: {
    order: '-1',
    fontFamily: 'heading',
    fontSize: { base: 'xl', md: 'lg' },
    fontWeight: '600',
    whiteSpace: 'nowrap',
    color: { base: 'text', md: 'inherit' },
  },
})
