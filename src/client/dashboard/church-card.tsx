import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber, formatOrdinal, formatPercent } from '../lib/format.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { SectionCard } from '../ui/section.tsx'
import { CardLink } from './card-link.tsx'
import type { Dashboard } from './use-dashboard.ts'

type Church = NonNullable<Dashboard['church']>
type Week = NonNullable<Church['week']>

/** The learner's primary church this week, or an invitation to find one. */
export const ChurchCard = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { church, dailyQuiz } = dashboard
  return church ? <OwnChurch church={church} canPlay={canPlay(dailyQuiz)} /> : <FindOne />
}

const canPlay = ({ completed, expired }: Dashboard['dailyQuiz']): boolean => !completed && !expired

type OwnChurchProps = {
  readonly church: Church
  /** Whether today's quiz is still to be played. */
  readonly canPlay: boolean
}

const OwnChurch = ({ church, canPlay }: OwnChurchProps) => (
  <SectionCard
    eyebrow={church.week ? 'Your church this week' : 'Your church'}
    title={<bdi>{church.name}</bdi>}
    display="flex"
    flexDirection="column"
  >
    {church.week ? (
      <Activity week={church.week} memberCount={church.memberCount} canPlay={canPlay} />
    ) : (
      <chakra.p color="muted" mb="5">
        {formatCount(church.memberCount, 'member', 'members')}
      </chakra.p>
    )}
    <Links>
      <ButtonLink href={pathTo('church', { id: church.id })}>Church page</ButtonLink>
      <LeaderboardLink />
    </Links>
  </SectionCard>
)

type ActivityProps = Pick<OwnChurchProps, 'canPlay'> & {
  readonly week: Week
  readonly memberCount: number
}

const Activity = ({ week, memberCount, canPlay }: ActivityProps) => {
  const { rank, activeMembers, points, ownPoints } = week
  if (points === 0) {
    return (
      <chakra.p color="muted" mb="5" textWrap="pretty">
        {canPlay
          ? 'No points yet this week. Play today’s ten, and yours are the first.'
          : 'No points yet this week. Your next ten can bring the first.'}
      </chakra.p>
    )
  }
  const members = Math.max(memberCount, activeMembers)
  return (
    <Figures>
      {rank === null ? null : <Figure name="Rank">{formatOrdinal(rank)}</Figure>}
      <Figure name="Points">{formatNumber(points)}</Figure>
      <Figure name="Active" more={`of ${formatCount(members, 'member', 'members')}`}>
        {activeMembers > 0 ? formatNumber(activeMembers) : 'None'}
      </Figure>
      <Figure
        name="Your part"
        more={`${formatNumber(ownPoints)} ${ownPoints === 1 ? 'point' : 'points'}`}
      >
        {formatPercent((100 * ownPoints) / points)}
      </Figure>
    </Figures>
  )
}

type FigureProps = {
  readonly name: string
  readonly more?: string
  readonly children: string
}

const Figure = ({ name, more, children }: FigureProps) => (
  <div>
    <chakra.dt textStyle="label" color="muted">
      {name}
    </chakra.dt>
    <chakra.dd>
      <chakra.span display="block" textStyle="number">
        {children}
      </chakra.span>
      {more ? (
        <chakra.span display="block" textStyle="small" color="muted">
          {more}
        </chakra.span>
      ) : null}
    </chakra.dd>
  </div>
)

const FindOne = () => (
  <SectionCard
    eyebrow="Churches"
    title="Play for your church"
    display="flex"
    flexDirection="column"
  >
    <chakra.p color="muted" mb="5" textWrap="pretty">
      Join yours, and the XP you earn from then on counts for it, too. See how it does against
      others, week by week.
    </chakra.p>
    <Links>
      <ButtonLink href={pathTo('churches')}>Find your church</ButtonLink>
      <LeaderboardLink />
    </Links>
  </SectionCard>
)

const LeaderboardLink = () => {
  const { leaderboards } = useFeatures()
  return leaderboards ? (
    <CardLink href={pathTo('leaderboard')} my="0">
      Leaderboard
    </CardLink>
  ) : null
}

const Links = chakra(Row, { base: { flexWrap: 'wrap', columnGap: '5', rowGap: '2', mt: 'auto' } })

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr))',
    gap: '4',
    mb: '5',
    fontVariantNumeric: 'tabular-nums',
  },
})
