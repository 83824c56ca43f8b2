import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Church, Crown, Star } from 'lucide-react'
import { leave } from '../../domain/church/membership.ts'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatDate, formatPercent } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { type DialogControl, useDialog } from '../ui/use-dialog.ts'
import { ChurchLink, ChurchPlace, IconLine } from './church-link.tsx'
import { type OwnMembership, useLeaveChurch, useMakePrimary } from './memberships.ts'

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
      <IconPlate w={{ base: '11', md: '14' }} h={{ base: '11', md: '14' }} borderRadius="option">
        <Church size={26} strokeWidth={1.7} />
      </IconPlate>
      <Stack flex="1 1 14rem" minW="0" gap="1.5">
        <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
          <ChurchLink href={pathTo('church', { id: churchId })}>
            <bdi>{church.name}</bdi>
          </ChurchLink>
        </chakra.h2>
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          <ChurchPlace {...church} />
          <IconLine>
            <CalendarDays aria-hidden="true" size={16} />
            <span>
              <span>Joined </span>
              <time dateTime={joinedAt}>{formatDate(joinedAt, timeZone)}</time>
            </span>
          </IconLine>
        </chakra.div>
        <RoleChips membership={membership} />
      </Stack>
      <Actions {...props} />
    </Card>
  )
}

const RoleChips = ({
  membership: { isPrimary, role },
}: Pick<MembershipCardProps, 'membership'>) => (
  <Row flexWrap="wrap" gap="2" mt="1">
    {isPrimary ? (
      <>
        <Chip tone="gold">
          <Star aria-hidden="true" size={15} />
          <span>Primary</span>
        </Chip>
        <Chip tone="gold">{`+${formatPercent(PRIMARY_BONUS_PERCENT)} bonus points`}</Chip>
      </>
    ) : null}
    {role === 'admin' ? (
      <Chip>
        <Crown aria-hidden="true" size={15} />
        <span>Admin</span>
      </Chip>
    ) : (
      <Chip>Member</Chip>
    )}
  </Row>
)

const Actions = ({ membership, memberships, onChanged }: MembershipCardProps) => {
  const { churchId, church, isPrimary } = membership
  const { wasOpened, isOpen, close, trigger } = useDialog()
  const { makePrimary, isPending } = useMakePrimary(churchId, onChanged)
  const { leave, isLeaving } = useLeaveChurch(churchId, {
    onAnswered: close,
    onRefreshed: onChanged,
  })
  return (
    <Row flexWrap="wrap" gap="2.5">
      {isPrimary ? null : (
        <Button
          size="sm"
          minH="11"
          onClick={makePrimary}
          aria-disabled={isPending || undefined}
          aria-label={`Set as primary: ${church.name}`}
        >
          {isPending ? 'Setting…' : 'Set as primary'}
        </Button>
      )}
      <Button size="sm" minH="11" {...trigger} aria-label={`Leave ${church.name}`}>
        Leave
      </Button>
      {wasOpened ? (
        <LeaveDialog
          membership={membership}
          memberships={memberships}
          open={isOpen}
          onClose={() => {
            if (!isLeaving) close()
          }}
          isLeaving={isLeaving}
          onLeave={leave}
        />
      ) : null}
    </Row>
  )
}

type LeaveDialogProps = DialogControl &
  Pick<MembershipCardProps, 'membership' | 'memberships'> & {
    readonly isLeaving: boolean
    readonly onLeave: () => void
  }

const LeaveDialog = (props: LeaveDialogProps) => {
  const { membership, memberships, open, onClose, isLeaving, onLeave } = props
  const { church, isPrimary, role } = membership
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={
        <span>
          <span>Leave </span>
          <Name>{church.name}</Name>
          <span>?</span>
        </span>
      }
      description="The points you earned for this church stay with it. What you earn from now on no longer counts for it."
      actions={
        <>
          <Button onClick={onClose} disabled={isLeaving}>
            Stay
          </Button>
          <Button variant="danger" onClick={onLeave} disabled={isLeaving}>
            {isLeaving ? 'Leaving…' : 'Leave church'}
          </Button>
        </>
      }
    >
      {isPrimary ? <NextPrimary next={nextPrimaryOf(memberships, membership)} /> : null}
      {role === 'admin' ? (
        <p>If it has other members, the longest-standing one becomes its admin.</p>
      ) : null}
    </Dialog>
  )
}

/** The church that becomes primary next, by the same rule as on the server. */
const nextPrimaryOf = (
  memberships: readonly OwnMembership[],
  left: OwnMembership,
): OwnMembership | null => {
  const all = memberships.map(({ churchId, joinedAt }) => ({
    churchId,
    joinedAt: new Date(joinedAt),
  }))
  const after = leave({ all, primaryChurchId: left.churchId }, left.churchId)
  if (!after.ok) return null
  return memberships.find(({ churchId }) => churchId === after.value.primaryChurchId) ?? null
}

const NextPrimary = ({ next }: { readonly next: OwnMembership | null }) =>
  next ? (
    <p>
      <Name>{next.church.name}</Name>
      <span>{' becomes your primary church, as you joined it before the others.'}</span>
    </p>
  ) : (
    <p>This is your only church, so you won’t have a primary church until you join another.</p>
  )

const Name = chakra('bdi', { base: { fontWeight: '600', overflowWrap: 'anywhere' } })
