import { chakra } from '@chakra-ui/react/styled-system'
import { Church, Crown, Star } from 'lucide-react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatDate, formatPercent, formatPlace } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { TileGrid } from '../ui/layout.ts'
import { RowLink } from '../ui/link.tsx'

type Membership = RouterOutputs['church']['mine'][number]

type AffiliationListProps = {
  readonly memberships: readonly Membership[]
  /** The viewer's own: with their role, and what the primary church brings. */
  readonly own?: boolean
}

/** The churches that somebody belongs to. */
export const AffiliationList = ({ memberships, own = false }: AffiliationListProps) =>
  memberships.length === 0 ? (
    <NoAffiliations own={own} />
  ) : (
    <TileGrid>
      {memberships.map((membership) => (
        <Tile key={membership.churchId}>
          <IconPlate tone="raised" w="11" h="11">
            <Church size={22} />
          </IconPlate>
          <chakra.div flex="1" minW="0">
            <chakra.h3 overflowWrap="anywhere">
              <RowLink href={pathTo('church', { id: membership.churchId })}>
                <bdi>{membership.church.name}</bdi>
              </RowLink>
            </chakra.h3>
            <Particulars membership={membership} />
            <Chips>
              {own ? <OwnChips membership={membership} /> : <PrimaryChip {...membership} />}
            </Chips>
          </chakra.div>
        </Tile>
      ))}
    </TileGrid>
  )

const NoAffiliations = ({ own }: { readonly own: boolean }) => (
  <EmptyState
    headingLevel="h3"
    title="No church affiliations yet"
    description={
      own ? 'Join your church, and the XP you earn from then on counts for it too.' : null
    }
    icon={
      <chakra.span color="muted">
        <Church aria-hidden="true" size={40} strokeWidth={1.5} />
      </chakra.span>
    }
    action={
      own ? <ButtonLink href={`${pathTo('churches')}?tab=find`}>Find a church</ButtonLink> : null
    }
  />
)

const Particulars = ({ membership: { church, joinedAt } }: { readonly membership: Membership }) => {
  const { timeZone } = useSignedInUser().settings
  const place = formatPlace(church)
  return (
    <>
      {place ? (
        <Line>
          <bdi>{place}</bdi>
        </Line>
      ) : null}
      <Line>
        <span>Joined </span>
        <time dateTime={joinedAt}>{formatDate(joinedAt, timeZone)}</time>
      </Line>
    </>
  )
}

type PrimaryChipProps = { readonly isPrimary: boolean; readonly label?: string }

const PrimaryChip = ({ isPrimary, label = 'Primary' }: PrimaryChipProps) =>
  isPrimary ? (
    <Chip tone="gold">
      <Star aria-hidden="true" size={15} />
      <span>{label}</span>
    </Chip>
  ) : null

const OwnChips = ({ membership: { isPrimary, role } }: { readonly membership: Membership }) => (
  <>
    <PrimaryChip
      isPrimary={isPrimary}
      label={`Primary · +${formatPercent(PRIMARY_BONUS_PERCENT)} bonus points`}
    />
    {role === 'admin' ? (
      <Chip bg="surface">
        <Crown aria-hidden="true" size={15} />
        <span>Admin</span>
      </Chip>
    ) : null}
  </>
)

const Tile = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3.5',
    p: '4',
    borderRadius: 'option',
    bg: 'sunk',
    borderWidth: '1px',
    borderColor: 'transparent',
    transition: 'border-color 150ms',
    _hover: {
      borderColor: 'control',
      _highContrast: { borderColor: 'Highlight' },
    },
  },
})

const Line = chakra('p', {
  base: { textStyle: 'small', color: 'muted', mt: '0.5', overflowWrap: 'anywhere' },
})

const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // So wide that the longest has one line on phones.
    me: '-2',
    '&:not(:empty)': { mt: '2.5' },
  },
})
