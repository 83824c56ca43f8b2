import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber, formatOrdinal, formatPercent } from '../lib/format.ts'
import { WITHIN_PERIOD } from '../lib/period.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardSection } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { isMedalRank, Medal } from '../ui/medal.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

const HEADING_ID = 'own-rank-heading'

type OwnRankProps = { readonly leaderboard: Leaderboard }

/** The viewer's rank among everyone, whatever the lists below show. */
export const OwnRank = ({ leaderboard }: OwnRankProps) => (
  <Banner tone="ink" pad="lg" aria-labelledby={HEADING_ID}>
    {leaderboard.you.rank === null ? (
      <NoPoints leaderboard={leaderboard} />
    ) : (
      <Ranked rank={leaderboard.you.rank} leaderboard={leaderboard} />
    )}
  </Banner>
)

const Ranked = ({ rank, leaderboard }: OwnRankProps & { readonly rank: number }) => {
  const { period, you } = leaderboard
  return (
    <>
      {isMedalRank(rank) ? <Medal rank={rank} size={64} /> : <Lamp size={56} onInk />}
      <Words>
        <Heading />
        <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2.5">
          <chakra.span textStyle="number" fontSize={{ base: '3xl', md: '4xl' }}>
            {`${formatOrdinal(rank)} `}
          </chakra.span>
          <chakra.span color="onInk.muted">
            {`of ${formatCount(you.rankedUsers, 'person', 'people')} with points ${WITHIN_PERIOD[period]}`}
          </chakra.span>
        </chakra.p>
      </Words>
      <Figures>
        <Figure name={you.points === 1 ? 'point' : 'points'} value={formatNumber(you.points)} />
        <Figure name={you.quizzes === 1 ? 'quiz' : 'quizzes'} value={formatNumber(you.quizzes)} />
        <Figure name="accuracy" value={formatPercent(you.accuracy)} />
      </Figures>
    </>
  )
}

const NoPoints = ({ leaderboard: { period, you } }: OwnRankProps) => (
  <>
    <Words>
      <Heading />
      <chakra.p textStyle="subheading">{`No points yet ${WITHIN_PERIOD[period]}`}</chakra.p>
      <chakra.p color="onInk.muted" mt="1" textWrap="pretty">
        {you.rankedUsers === 0
          ? 'No one has played yet. Be the first!'
          : `${formatCount(you.rankedUsers, 'person is', 'people are')} on the board. Play today’s ten to join them.`}
      </chakra.p>
    </Words>
    <ButtonLink href={`${pathTo('quiz')}?type=daily`} variant="gold">
      Go to the daily quiz
    </ButtonLink>
  </>
)

const Heading = () => (
  <chakra.h2 id={HEADING_ID} textStyle="eyebrow" color="gold.glow" mb="1">
    Your rank
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
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: { base: '5', md: '8' },
    flex: { base: '1 1 100%', md: '0 0 auto' },
  },
})
