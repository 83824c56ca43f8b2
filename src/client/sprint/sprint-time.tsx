import { chakra } from '@chakra-ui/react/styled-system'
import {
  formatClosingDate,
  formatClosingTime,
  formatDate,
  formatDay,
  formatList,
} from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'

type Sprint = RouterOutputs['sprint']['progress']['sprint']

/** When a sprint opens, closes or ended. */
export const SprintTime = ({ sprint }: { readonly sprint: Sprint }) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <chakra.span textStyle="small" color="muted">
      {timeTextOf(sprint, timeZone)}
    </chakra.span>
  )
}

const timeTextOf = (sprint: Sprint, zone: string): string => {
  const { status, openDays, today, closesAt, endedAt } = sprint
  if (status === 'scheduled') {
    return `Opens ${formatList(openDays.filter((day) => day > today).map(formatDay))}`
  }
  if (status === 'open') return `Closes ${formatClosingTime(closesAt, zone)}`
  const closedByItself = endedAt === null || endedAt >= closesAt
  return closedByItself ? formatClosingDate(closesAt, zone) : formatDate(endedAt, zone)
}
