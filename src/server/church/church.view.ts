import type { ChurchRole } from '../../domain/membership.ts'

/** A church as a row of `churches`. */
export type ChurchRow = {
  readonly id: string
  readonly name: string
  readonly denomination: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly website: string | null
  readonly description: string | null
  readonly memberCount: number
  readonly createdAt: Date
}

/** How the person who asks stands to a church; the role is null for those who are no members. */
export type OwnMembership = { readonly isPrimary: boolean; readonly role: ChurchRole | null }

/** "Boston, MA, US", of what is known. */
const locationOf = ({ city, state, country }: ChurchRow): string =>
  [city, state, country].filter(Boolean).join(', ')

/** A church in a list of results. */
export const churchView = (church: ChurchRow, { isPrimary, role }: OwnMembership) => ({
  id: church.id,
  name: church.name,
  denomination: church.denomination,
  city: church.city,
  state: church.state,
  postalCode: church.postalCode,
  country: church.country,
  website: church.website,
  memberCount: church.memberCount,
  isMember: role !== null,
  isPrimary,
  role,
})

/** A church on its own page. */
export const churchProfileView = (church: ChurchRow, membership: OwnMembership) => ({
  ...churchView(church, membership),
  description: church.description,
  location: locationOf(church),
  createdAt: church.createdAt.toISOString(),
})

export type MembershipRow = Pick<ChurchRow, 'name' | 'description' | 'city' | 'state'> & {
  readonly churchId: string
  readonly isPrimary: boolean
  readonly role: ChurchRole
  readonly joinedAt: Date
}

export const membershipView = (membership: MembershipRow) => {
  const { churchId, name, description, city, state, isPrimary, role, joinedAt } = membership
  return {
    churchId,
    church: { name, description, city, state },
    isPrimary,
    role,
    joinedAt: joinedAt.toISOString(),
  }
}
