import { err, ok, type Result } from '../result.ts'

/** Churches that one person can belong to (specification, part 2, section 9). */
export const MAX_MEMBERSHIPS = 5

/** The proposer of a church is its admin; everyone who joins later is a member. */
export const CHURCH_ROLES = ['admin', 'member'] as const
export type ChurchRole = (typeof CHURCH_ROLES)[number]

export type Membership = { readonly churchId: string; readonly joinedAt: Date }

/** A person's memberships; the primary is null exactly when there are none. */
export type Memberships = {
  readonly all: readonly Membership[]
  readonly primaryChurchId: string | null
}

export const isMemberOf = ({ all }: Memberships, churchId: string): boolean =>
  all.some((membership) => membership.churchId === churchId)

/**
 * Joins a church; the first one becomes primary.
 * @returns conflict for a sixth church and for joining twice
 */
export const join = (
  memberships: Memberships,
  churchId: string,
  joinedAt: Date,
): Result<Memberships> => {
  if (isMemberOf(memberships, churchId)) {
    return err('conflict', 'You are already a member of this church.')
  }
  if (memberships.all.length >= MAX_MEMBERSHIPS) {
    return err(
      'conflict',
      `You’ve joined ${MAX_MEMBERSHIPS} churches, the maximum. Leave one to join another.`,
    )
  }
  return ok({
    all: [...memberships.all, { churchId, joinedAt }],
    primaryChurchId: memberships.primaryChurchId ?? churchId,
  })
}

const NOT_A_MEMBER = 'You are not a member of this church.'

export const makePrimary = (memberships: Memberships, churchId: string): Result<Memberships> =>
  isMemberOf(memberships, churchId)
    ? ok({ ...memberships, primaryChurchId: churchId })
    : err('not_found', NOT_A_MEMBER)

/** Leaves a church. If it was the primary one, the oldest remaining membership becomes primary. */
export const leave = (memberships: Memberships, churchId: string): Result<Memberships> => {
  if (!isMemberOf(memberships, churchId)) return err('not_found', NOT_A_MEMBER)
  const all = memberships.all.filter((membership) => membership.churchId !== churchId)
  const wasPrimary = memberships.primaryChurchId === churchId
  return ok({ all, primaryChurchId: wasPrimary ? oldestOf(all) : memberships.primaryChurchId })
}

/** The church joined first; ties are broken by id. */
const oldestOf = (all: readonly Membership[]): string | null => {
  const [oldest] = [...all].sort(
    (one, other) =>
      one.joinedAt.getTime() - other.joinedAt.getTime() || (one.churchId < other.churchId ? -1 : 1),
  )
  return oldest?.churchId ?? null
}
