import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatClosingTime, formatDate, formatDay, formatList } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Chip } from '../ui/chip.tsx'

type Sprint = RouterOutputs['sprint']['progress']['sprint']

/** Whether a sprint can be played, and until when. */
export const SprintStatusChip = ({ sprint }: { readonly sprint: Sprint }) => {
  const { timeZone } = useSignedInUser().settings
  if (sprint.status === 'ended') {
    return <Chip>Ended {formatDate(sprint.endedAt ?? sprint.closesAt, timeZone)}</Chip>
  }
  if (sprint.status === 'scheduled') {
    const today = dayKeyOf(new Date(), parseTimeZone(timeZone) ?? UTC)
    const later = sprint.openDays.filter((day) => day > today)
    return <Chip whiteSpace="normal">Opens {formatList(later.map(formatDay))}</Chip>
  }
  return <Chip tone="gold">Open until {formatClosingTime(sprint.closesAt, timeZone)}</Chip>
}
