import { chakra } from '@chakra-ui/react/styled-system'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import type { Period } from '../../domain/time/period.ts'
import type { Elements } from '../lib/elements.ts'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { formatPeriod, WITHIN_PERIOD } from '../lib/period.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PeriodPicker } from '../ui/period-picker.tsx'
import { PersonRanking } from '../ui/person-ranking.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'

export type ChurchLeaderboard = RouterOutputs['leaderboard']['church']

export type PeriodChoice = {
  readonly churchId: string
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

/** The leaders of the period that is chosen. */
export const ChurchLeaderboardTab = ({ churchId, period, onPeriod }: PeriodChoice) => (
  <SectionCard
    title={`Leaders ${WITHIN_PERIOD[period]}`}
    action={<PeriodPicker period={period} onChange={onPeriod} />}
  >
    <ChurchLeaders churchId={churchId} period={period} />
  </SectionCard>
)

type ChurchLeadersProps = {
  readonly churchId: string
  readonly period: Period
  /** How many of them are shown; all that the server sends where it is not given. */
  readonly limit?: number
}

export const ChurchLeaders = ({ churchId, period, limit }: ChurchLeadersProps) => {
  const { isPublicProfile } = useSignedInUser()
  return (
    <ChurchFigures
      churchId={churchId}
      period={period}
      isEmpty={({ church }) => church.totalPoints === 0}
      show={({ church, users, you }) => {
        const shown = users.slice(0, limit)
        const isListed = shown.some(({ isYou }) => isYou)
        return (
          <>
            {users.length === 0 ? (
              <NoActiveMembers period={period} />
            ) : (
              <PersonRanking
                label={`Leaders ${WITHIN_PERIOD[period]}`}
                users={shown}
                you={you}
                isViewerPrivate={!isPublicProfile}
              />
            )}
            <Sum
              total={church.totalPoints}
              shown={you && !isListed ? [...shown, you] : shown}
              isComplete={shown.length === users.length}
            />
          </>
        )
      }}
    />
  )
}

const NoActiveMembers = ({ period }: Pick<PeriodChoice, 'period'>) => (
  <EmptyState headingLevel="h3" title={`No active members ${WITHIN_PERIOD[period]}`} />
)

type SumProps = {
  readonly total: number
  /** Who is listed above. */
  readonly shown: ChurchLeaderboard['users']
  /** Whether all that the server sent are listed. */
  readonly isComplete: boolean
}

/** As many as the server sends at most; fewer are all members with points. */
const MAX_SENT = 10

/** The church's points, which the points above and those of all others add up to. */
const Sum = ({ total, shown, isComplete }: SumProps) => {
  const others = total - shown.reduce((sum, { points }) => sum + points, 0)
  const isEveryMember = isComplete && shown.length < MAX_SENT
  return (
    <SumList>
      {others > 0 ? (
        <div>
          <dt>{isEveryMember ? 'Former members' : 'All others, former members included'}</dt>
          <dd>{formatNumber(others)}</dd>
        </div>
      ) : null}
      <chakra.div color="text" fontWeight="650">
        <dt>Points of the church</dt>
        <dd>{formatNumber(total)}</dd>
      </chakra.div>
    </SumList>
  )
}

const SumList = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1',
    mt: '3',
    pt: '3',
    px: '3',
    borderTopWidth: '1px',
    borderColor: 'line',
    textStyle: 'small',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3' },
  },
})

type ChurchFiguresProps = {
  readonly churchId: string
  readonly period: Period
  readonly isEmpty: (leaderboard: ChurchLeaderboard) => boolean
  readonly show: (leaderboard: ChurchLeaderboard) => Elements
}

/** What the members of a church did in a period, with its days and how points count. */
export const ChurchFigures = ({ churchId, period, isEmpty, show }: ChurchFiguresProps) => {
  const query = trpc.leaderboard.church.useQuery(
    { id: churchId, period },
    // Others play too, so every visit asks again.
    { refetchOnMount: 'always' },
  )
  return (
    <>
      <QueryState
        key={period}
        query={query}
        headingLevel="h3"
        errorTitle="Failed to fetch church leaderboard"
        loading={<SkeletonLines lines={5} />}
        expectedErrors={{
          feature_off: (
            <EmptyState headingLevel="h3" title="Leaderboards are not available right now" />
          ),
        }}
      >
        {(leaderboard) =>
          isEmpty(leaderboard) ? (
            <EmptyState headingLevel="h3" title={`No activity ${WITHIN_PERIOD[period]}`} />
          ) : (
            <>
              <chakra.p textStyle="small" color="muted" mb="3">
                {formatPeriod(leaderboard)}
              </chakra.p>
              {show(leaderboard)}
            </>
          )
        }
      </QueryState>
      <PointsNote />
    </>
  )
}

const PointsNote = () => (
  <chakra.p
    textStyle="small"
    color="muted"
    mt="4.5"
    textWrap="pretty"
  >{`Points count from the day you join. Points you’ve already earned stay where they are, whether you join or leave a church. For a member’s primary church they count +${formatPercent(PRIMARY_BONUS_PERCENT)}. Days are in UTC, and weeks start on Monday.`}</chakra.p>
)
