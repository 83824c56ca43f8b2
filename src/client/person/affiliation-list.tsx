import { chakra } from '@chakra-ui/react/styled-system'
import { Church, Crown, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatDate } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Chip } from '../ui/chip.tsx'
import { RowLink } from '../ui/link.tsx'

type Membership = RouterOutputs['church']['mine'][number]

type AffiliationListProps = {
  readonly memberships: readonly Membership[]
  /** One's own: with the role, and what the primary church brings. */
  readonly own?: boolean
}

/** The churches that somebody belongs to. */
export const AffiliationList = ({ memberships, own = false }: AffiliationListProps) => (
  <Grid>
    {memberships.map((membership) => (
      <Tile key={membership.churchId}>
        <IconPlate>
          <Church aria-hidden="true" size={22} />
        </IconPlate>
        <chakra.div flex="1" minW="0">
          <chakra.h3 overflowWrap="anywhere">
            <RowLink href={`/churches/${membership.churchId}`}>
              <bdi>{membership.church.name}</bdi>
            </RowLink>
          </chakra.h3>
          <Particulars membership={membership} />
          <Tags>{own ? <OwnTags membership={membership} /> : <PrimaryTag {...membership} />}</Tags>
        </chakra.div>
      </Tile>
    ))}
  </Grid>
)

const Particulars = ({ membership: { church, joinedAt } }: { readonly membership: Membership }) => {
  const { timeZone } = useSignedInUser().settings
  const place = [church.city, church.state].filter(Boolean).join(', ')
  return (
    <>
      {place ? (
        <Line>
          <bdi>{place}</bdi>
        </Line>
      ) : null}
      <Line>
        Joined <time dateTime={joinedAt}>{formatDate(joinedAt, timeZone)}</time>
      </Line>
    </>
  )
}

type PrimaryTagProps = { readonly isPrimary: boolean; readonly children?: ReactNode }

const PrimaryTag = ({ isPrimary, children }: PrimaryTagProps) =>
  isPrimary ? (
    <Chip tone="gold">
      <Star aria-hidden="true" size={15} />
      Primary{children}
    </Chip>
  ) : null

const OwnTags = ({ membership: { isPrimary, role } }: { readonly membership: Membership }) => (
  <>
    <PrimaryTag isPrimary={isPrimary}> · +{PRIMARY_BONUS_PERCENT}% bonus points</PrimaryTag>
    {role === 'admin' ? (
      <Chip bg="surface">
        <Crown aria-hidden="true" size={15} />
        Admin
      </Chip>
    ) : null}
  </>
)

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  },
})

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
    _hover: { borderColor: 'control' },
  },
})

const IconPlate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '11',
    h: '11',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    color: 'gold.text',
  },
})

const Line = chakra('p', {
  base: { textStyle: 'small', color: 'muted', mt: '0.5', overflowWrap: 'anywhere' },
})

const Tags = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '&:not(:empty)': { mt: '2.5' } },
})
