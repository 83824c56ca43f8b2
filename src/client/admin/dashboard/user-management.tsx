import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { Crown, ShieldCheck, UserRound, Users } from 'lucide-react'
import { useState } from 'react'
import { MAX_LIST_SEARCH_LENGTH } from '../../../domain/administration/list-page.ts'
import { displayNameOf } from '../../../domain/learner/person.ts'
import { formatCount, formatDate, formatNumber } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Switch } from '../../ui/switch-field.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import type { Column } from '../list/data-table.tsx'
import { useListAddress } from '../list/list-address.ts'
import { ListedRows } from '../list/listed-rows.tsx'
import {
  type ListedUser,
  ROLE_LABELS,
  type Role,
  type RoleChange,
  RoleDialog,
} from './role-dialog.tsx'

type ListedUsers = RouterOutputs['administration']['users']

/** Everybody who has an account, and who of them are admins. */
export const UserManagement = () => {
  const { search, request, setSearch } = useListAddress()
  const { settings } = useSignedInUser()
  const query = trpc.administration.users.useQuery(
    { search, ...request },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const dialog = useDialog()
  const [change, setChange] = useState<RoleChange | null>(null)
  const ask = (next: RoleChange, element: HTMLElement): void => {
    setChange(next)
    dialog.trigger.onClick({ currentTarget: element })
  }
  return (
    <>
      <chakra.h2 srOnly>Users in figures</chakra.h2>
      <UserCounts counts={query.data?.counts} />
      <Card mt="4.5">
        <Row flexWrap="wrap" alignItems="end" columnGap="4.5" rowGap="3" mb="4.5">
          <SearchBox
            label="Search users"
            placeholder="Name or e-mail address"
            maxLength={MAX_LIST_SEARCH_LENGTH}
            search={search}
            onSearch={setSearch}
          />
          <chakra.p role="status" textStyle="small" color="muted" minH="6" py="2.5">
            {query.data ? totalOf(query.data, search) : null}
          </chakra.p>
        </Row>
        <ListedRows
          noun="users"
          query={{ ...query, data: query.data && { ...query.data, rows: query.data.users } }}
          columns={columnsFor(settings.timeZone, ask)}
          empty={<EmptyState title="No users yet" />}
        />
      </Card>
      {dialog.wasOpened && change ? (
        <RoleDialog change={change} open={dialog.isOpen} onClose={dialog.close} />
      ) : null}
    </>
  )
}

const totalOf = ({ total, isTotalExact }: ListedUsers, search: string): string => {
  if (!isTotalExact) return `${formatNumber(total)} or more matches`
  return search === ''
    ? formatCount(total, 'user', 'users')
    : formatCount(total, 'match', 'matches')
}

const ICON = { size: 16, 'aria-hidden': true } as const

const UserCounts = ({ counts }: { readonly counts: ListedUsers['counts'] | undefined }) => {
  const value = (count: number | undefined) =>
    count === undefined ? (
      <SkeletonBlock as="span" display="block" h="9" w="16" />
    ) : (
      formatNumber(count)
    )
  return (
    <CountGrid>
      <StatCard
        title="Total Users"
        value={value(counts?.total)}
        caption="with an account"
        icon={<Users {...ICON} />}
      />
      <StatCard
        title="Site Admins"
        value={value(counts?.siteAdmins)}
        caption="manage the whole site"
        icon={<Crown {...ICON} />}
      />
      <StatCard
        title="Admins"
        value={value(counts?.admins)}
        caption="administer questions"
        icon={<ShieldCheck {...ICON} />}
      />
      <StatCard
        title="Regular Users"
        value={value(counts?.regular)}
        caption="with no extra role"
        icon={<UserRound {...ICON} />}
      />
    </CountGrid>
  )
}

const CountGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))',
  },
})

const columnsFor = (
  zone: string,
  ask: (change: RoleChange, element: HTMLElement) => void,
): readonly Column<ListedUser>[] => [
  {
    header: 'User',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: (user) => <Person user={user} />,
  },
  {
    header: 'Level',
    cell: ({ currentLevel, totalXp }) => (
      <chakra.span whiteSpace={{ md: 'nowrap' }}>
        <span>{currentLevel}</span>
        <chakra.span
          textStyle="small"
          color="muted"
          ms={{ base: '2', md: '0' }}
          display={{ md: 'block' }}
        >
          {`${formatNumber(totalXp)} XP`}
        </chakra.span>
      </chakra.span>
    ),
  },
  {
    header: 'Joined',
    cell: ({ createdAt }) => (
      <chakra.time dateTime={createdAt} whiteSpace={{ md: 'nowrap' }}>
        {formatDate(createdAt, zone)}
      </chakra.time>
    ),
  },
  ...(['isSiteAdmin', 'isAdmin'] as const).map((role) => ({
    header: ROLE_LABELS[role],
    cell: (user: ListedUser) => <RoleSwitch user={user} role={role} ask={ask} />,
  })),
]

const Person = ({ user }: { readonly user: ListedUser }) => {
  const name = displayNameOf(user)
  return (
    <Row minW="0">
      <Avatar person={user} />
      <chakra.div minW="0">
        <chakra.p fontWeight="600">
          <bdi>{name}</bdi>
        </chakra.p>
        {user.email && user.email !== name ? (
          <chakra.p textStyle="small" color="muted">
            <bdi translate="no">{user.email}</bdi>
          </chakra.p>
        ) : null}
      </chakra.div>
    </Row>
  )
}

type RoleSwitchProps = {
  readonly user: ListedUser
  readonly role: Role
  readonly ask: (change: RoleChange, element: HTMLElement) => void
}

/** Changes nothing by itself: the dialog asks first. */
const RoleSwitch = ({ user, role, ask }: RoleSwitchProps) => (
  <Switch
    display="block"
    aria-label={`${ROLE_LABELS[role]}: ${displayNameOf(user)}`}
    aria-haspopup="dialog"
    checked={user[role]}
    onChange={(event) => ask({ user, role, isGiven: !user[role] }, event.currentTarget)}
  />
)
