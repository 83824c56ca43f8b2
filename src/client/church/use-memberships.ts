import { MAX_MEMBERSHIPS } from '../../domain/membership.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type OwnMembership = RouterOutputs['church']['mine'][number]

/** The learner's churches, the primary first. Until they are known, there is room for another. */
export const useMemberships = () => {
  const { data, error, refetch } = trpc.church.mine.useQuery()
  const count = data?.length ?? null
  return {
    memberships: data,
    error,
    refetch: () => void refetch(),
    count,
    isFull: count !== null && count >= MAX_MEMBERSHIPS,
  }
}
