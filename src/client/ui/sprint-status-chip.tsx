import type { SprintStatus } from '../../domain/group/sprint.ts'
import { Chip } from './chip.tsx'

const STATUSES = {
  open: { label: 'Active', tone: 'right' },
  scheduled: { label: 'Planned', tone: 'gold' },
  ended: { label: 'Ended', tone: 'plain' },
} as const

/** Whether a sprint can be played. */
export const SprintStatusChip = ({ status }: { readonly status: SprintStatus }) => (
  <Chip tone={STATUSES[status].tone} minH="6" px="2.5" fontSize="xs">
    {STATUSES[status].label}
  </Chip>
)
