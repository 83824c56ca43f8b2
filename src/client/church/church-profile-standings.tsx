import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Period } from '../../domain/period.ts'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { periodInWords } from '../leaderboard/period-words.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonLines, SkeletonRegion } from '../ui/skeleton.tsx'

export type ChurchStandings = RouterOutputs['leaderboard']['church']

const NO_ACTIVITY: Readonly<Record<Period, string>> = {
  daily: 'No activity today',
  weekly: 'No activity this week',
  monthly: 'No activity this month',
}

type StandingsProps = {
  readonly churchId: string
  readonly period: Period
  readonly isEmpty: (standings: ChurchStandings) => boolean
  readonly children: (standings: ChurchStandings) => ReactNode
}

/** What the members of a church did in a period, once it is known. */
export const ChurchProfileStandings = (props: StandingsProps) => {
  const { churchId, period, isEmpty, children } = props
  const { data, error, refetch } = trpc.leaderboard.church.useQuery(
    { id: churchId, period },
    // Others play too, so every visit asks again.
    { refetchOnMount: 'always' },
  )
  if (errorCodeOf(error) === 'feature_off') {
    return <EmptyState headingLevel="h3" title="Leaderboards are not available right now" />
  }
  if (error && !data) {
    return (
      <ErrorState
        headingLevel="h3"
        title="Failed to fetch church leaderboard"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion>
        <SkeletonLines lines={5} />
      </SkeletonRegion>
    )
  }
  if (isEmpty(data)) return <EmptyState headingLevel="h3" title={NO_ACTIVITY[period]} />
  return children(data)
}

/** "Monday 16 to Sunday 22 November, UTC". */
export const PeriodDays = ({ startsOn, endsOn }: ChurchStandings) => (
  <chakra.p textStyle="small" color="muted">
    {periodInWords({ startsOn, endsOn })}
  </chakra.p>
)

/** How the figures come about; stands wherever they do. */
export const PointsNote = () => (
  <chakra.p textStyle="small" color="muted" mt="4.5" textWrap="pretty">
    Points count from joining on: joining or leaving a church moves no past points. In the tally of
    a member’s primary church they count +{PRIMARY_BONUS_PERCENT}%. Days are UTC; a week begins on
    Monday.
  </chakra.p>
)
