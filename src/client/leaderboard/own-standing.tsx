import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatNumber, formatOrdinal } from '../lib/format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardSection } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Medal } from './medal.tsx'
import { WITHIN_PERIOD } from './period-words.ts'
import { isMedalPlace } from './place.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

const HEADING_ID = 'own-standing-heading'

/** Where the viewer stands among everyone, whatever the lists below show. */
export const OwnStanding = ({ leaderboard }: { readonly leaderboard: Leaderboard }) => (
  <Banner tone="ink" pad="lg" aria-labelledby={HEADING_ID}>
    {leaderboard.you.rank === null ? (
      <NoPoints leaderboard={leaderboard} />
    ) : (
      <Ranked rank={leaderboard.you.rank} leaderboard={leaderboard} />
    )}
  </Banner>
)

type RankedProps = { readonly rank: number; readonly leaderboard: Leaderboard }

const Ranked = ({ rank, leaderboard: { period, you } }: RankedProps) => (
  <>
    {isMedalPlace(rank) ? <Medal place={rank} size={64} /> : <Lamp size={56} onInk />}
    <Words>
      <Heading />
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2.5">
        <chakra.span textStyle="number" fontSize={{ base: '3xl', md: '4xl' }}>
          {formatOrdinal(rank)}
        </chakra.span>{' '}
        <chakra.span color="onInk.muted">
          of {formatCount(you.rankedUsers, 'person', 'people')} with points {WITHIN_PERIOD[period]}
        </chakra.span>
      </chakra.p>
    </Words>
    <Figures>
      <Figure name={you.points === 1 ? 'point' : 'points'} value={formatNumber(you.points)} />
      <Figure name={you.quizzes === 1 ? 'quiz' : 'quizzes'} value={formatNumber(you.quizzes)} />
      <Figure name="accuracy" value={`${you.accuracy}%`} />
    </Figures>
  </>
)

const NoPoints = ({ leaderboard: { period, you } }: { readonly leaderboard: Leaderboard }) => (
  <>
    <Words>
      <Heading />
      <chakra.p textStyle="subheading">No points yet {WITHIN_PERIOD[period]}</chakra.p>
      <chakra.p color="onInk.muted" mt="1" textWrap="pretty">
        {you.rankedUsers === 0
          ? 'Nobody has any: first place is free. Ten questions could make it yours.'
          : `${formatCount(you.rankedUsers, 'person has', 'people have')} some. Ten questions, and you are among them.`}
      </chakra.p>
    </Words>
    <ButtonLink href="/quiz?type=daily" variant="gold">
      To the daily quiz
    </ButtonLink>
  </>
)

const Heading = () => (
  <chakra.h2 id={HEADING_ID} textStyle="eyebrow" color="gold.glow" mb="1">
    Your standing
  </chakra.h2>
)

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <chakra.div display="flex" flexDirection="column-reverse">
    <chakra.dt textStyle="small" color="onInk.muted">
      {name}
    </chakra.dt>
    <chakra.dd textStyle="subheading" fontVariantNumeric="tabular-nums">
      {value}
    </chakra.dd>
  </chakra.div>
)

const Banner = chakra(CardSection, {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '4' },
})

const Words = chakra('div', { base: { flex: '1 1 12rem', minW: '0' } })

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, auto)',
    justifyContent: 'space-between',
    columnGap: { base: '5', md: '8' },
    flex: { base: '1 1 100%', md: '0 0 auto' },
  },
})
