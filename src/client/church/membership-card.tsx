import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Church, Crown, Star } from 'lucide-react'
import { useState } from 'react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatDate } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChurchLink, ChurchPlace, churchPath, Line } from './church-place.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaveChurch, useMakePrimary } from './use-membership-changes.ts'
import type { OwnMembership } from './use-memberships.ts'

type MembershipCardProps = {
  readonly membership: OwnMembership
  readonly memberships: readonly OwnMembership[]
  /** The list has changed, and the button that was pressed may be gone. */
  readonly onChanged: () => void
}

export const MembershipCard = (props: MembershipCardProps) => {
  const { membership } = props
  const { churchId, church, isPrimary, joinedAt } = membership
  const { timeZone } = useSignedInUser().settings
  return (
    <Card
      as="article"
      tone={isPrimary ? 'gold' : 'plain'}
      display="flex"
      flexWrap="wrap"
      alignItems={{ base: 'start', md: 'center' }}
      gap={{ base: '3.5', md: '4.5' }}
    >
      <IconPlate>
        <Church aria-hidden="true" size={26} strokeWidth={1.7} />
      </IconPlate>
      <chakra.div
        flex="1 1 14rem"
        minW="0"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="1.5"
      >
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
          <ChurchLink href={churchPath(churchId)}>
            <bdi>{church.name}</bdi>
          </ChurchLink>
        </chakra.h2>
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          <ChurchPlace {...church} />
          <Line>
            <CalendarDays aria-hidden="true" size={16} />
            <span>
              Joined <time dateTime={joinedAt}>{formatDate(joinedAt, timeZone)}</time>
            </span>
          </Line>
        </chakra.div>
        <Standing membership={membership} />
      </chakra.div>
      <Actions {...props} />
    </Card>
  )
}

const Standing = ({ membership: { isPrimary, role } }: Pick<MembershipCardProps, 'membership'>) => (
  <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
    {isPrimary ? (
      <>
        <Chip tone="gold">
          <Star aria-hidden="true" size={15} />
          Primary
        </Chip>
        <Chip tone="gold">+{PRIMARY_BONUS_PERCENT}% bonus points</Chip>
      </>
    ) : null}
    {role === 'admin' ? (
      <Chip>
        <Crown aria-hidden="true" size={15} />
        Admin
      </Chip>
    ) : (
      <Chip>Member</Chip>
    )}
  </chakra.div>
)

const Actions = ({ membership, memberships, onChanged }: MembershipCardProps) => {
  const { churchId, church, isPrimary } = membership
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const close = (): void => setDialog('closed')
  const { makePrimary, isMaking } = useMakePrimary(churchId, onChanged)
  const { leave, isLeaving } = useLeaveChurch(churchId, { onAnswered: close, onLeft: onChanged })
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2.5">
      {isPrimary ? null : (
        <Button
          size="sm"
          minH="11"
          onClick={makePrimary}
          aria-disabled={isMaking || undefined}
          aria-label={`Set as primary: ${church.name}`}
        >
          {isMaking ? 'Setting…' : 'Set as primary'}
        </Button>
      )}
      <Button
        size="sm"
        minH="11"
        onClick={() => setDialog('open')}
        aria-label={`Leave ${church.name}`}
      >
        Leave
      </Button>
      {dialog === 'unopened' ? null : (
        <LeaveDialog
          membership={membership}
          memberships={memberships}
          open={dialog === 'open'}
          onClose={() => {
            if (!isLeaving) close()
          }}
          isLeaving={isLeaving}
          onLeave={leave}
        />
      )}
    </chakra.div>
  )
}

const IconPlate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: { base: '11', md: '14' },
    h: { base: '11', md: '14' },
    borderRadius: 'option',
    bg: 'gold.soft',
    color: 'gold.text',
  },
})
