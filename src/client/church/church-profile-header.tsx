import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Check, Church, Crown, MapPin, Star, Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { MAX_MEMBERSHIPS } from '../../domain/church/membership.ts'
import { canEditChurch } from '../../domain/permission.ts'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { dayKeyOf, timeZoneOrUtc } from '../../domain/time/time.ts'
import { formatCount } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { ReportButton } from '../shared/report-button.tsx'
import { returnState } from '../shared/use-return.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BannerText, Card, CardSection } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Row, Stack } from '../ui/layout.ts'
import type { ChurchProfile } from './church-profile.ts'
import { JoinButton } from './join-button.tsx'
import { useFocusWhenJoined } from './memberships.ts'

type HeaderProps = { readonly church: ChurchProfile }

/** Which church this is, and whether the viewer belongs to it. */
export const ChurchProfileHeader = ({ church }: HeaderProps) => {
  const heading = useFocusWhenJoined<HTMLHeadingElement>(church.isMember)
  return (
    <>
      <Card as="header" tone="ink" pad="lg">
        <Stack>
          {/* With large text, the name has a line of its own. */}
          <Row flexWrap="wrap" gap={{ base: '4', md: '6' }}>
            <IconPlate
              tone="outlined"
              shape="round"
              w={{ base: sizeWithin(16), md: '20' }}
              h={{ base: sizeWithin(16), md: '20' }}
            >
              <Church size={34} strokeWidth={1.6} />
            </IconPlate>
            <chakra.div flex="1 1 7rem" minW="0">
              <chakra.h1 ref={heading} tabIndex={-1} textStyle="title" overflowWrap="anywhere">
                <bdi>{church.name}</bdi>
              </chakra.h1>
              {church.denomination ? (
                <chakra.p color="onInk.muted" mt="1" overflowWrap="anywhere">
                  <bdi>{church.denomination}</bdi>
                </chakra.p>
              ) : null}
            </chakra.div>
          </Row>
          {church.description ? <BannerText>{church.description}</BannerText> : null}
          <Facts church={church} />
        </Stack>
      </Card>
      {church.isHidden ? <HiddenNote /> : null}
      {church.isMember || church.isHidden ? null : <Invitation church={church} />}
      <ChurchActions church={church} />
    </>
  )
}

const HiddenNote = () => (
  <Strip pad="sm" aria-label="Hidden church">
    <p>
      This church is hidden. Only its members and site admins see this page; it can’t be found,
      joined or ranked. Points for it are kept.
    </p>
  </Strip>
)

/** For its admin the entry, for everyone else to say what is wrong with it. */
const ChurchActions = ({ church }: HeaderProps) => {
  const user = useSignedInUser()
  return (
    <Row flexWrap="wrap" justifyContent="end" gap="2.5">
      {church.role === 'admin' ? null : (
        <ReportButton kind="church" id={church.id} label="Report this church" />
      )}
      {canEditChurch(user, church.role) && !church.isHidden ? (
        <ButtonLink href={pathTo('churchInvite', { id: church.id })} size="sm" minH="11">
          Invite members
        </ButtonLink>
      ) : null}
      {canEditChurch(user, church.role) ? (
        <ButtonLink
          href={pathTo('churchEdit', { id: church.id })}
          state={returnState()}
          size="sm"
          minH="11"
        >
          Edit church
        </ButtonLink>
      ) : null}
    </Row>
  )
}

const Facts = ({ church }: HeaderProps) => {
  const { timeZone } = useSignedInUser().settings
  const { isMember, isPrimary, role, location, memberCount, createdAt } = church
  return (
    <Row
      as="ul"
      flexWrap="wrap"
      gap="2"
      css={{ '& svg': { flexShrink: '0' } }}
      aria-label="At a glance"
    >
      {isMember ? (
        <Fact tone="gold">
          {role === 'admin' ? <Crown {...icon} /> : <Check {...icon} />}
          <span>{role === 'admin' ? 'Member, admin' : 'Member'}</span>
        </Fact>
      ) : null}
      {isPrimary ? (
        <Fact tone="gold">
          <Star {...icon} />
          <span>Primary</span>
        </Fact>
      ) : null}
      {location ? (
        <Fact tone="onInk">
          <MapPin {...icon} />
          <chakra.bdi minW="0" overflowWrap="anywhere">
            {location}
          </chakra.bdi>
        </Fact>
      ) : null}
      <Fact tone="onInk">
        <Users {...icon} />
        <span>{formatCount(memberCount, 'member', 'members')}</span>
      </Fact>
      <Fact tone="onInk">
        <CalendarDays {...icon} />
        <span>{`On ${PRODUCT_NAME} since ${yearOf(createdAt, timeZone)}`}</span>
      </Fact>
    </Row>
  )
}

/** By the calendar of the zone. */
const yearOf = (instant: string, zone: string): string =>
  dayKeyOf(new Date(instant), timeZoneOrUtc(zone)).slice(0, 4)

const icon = { 'aria-hidden': true, size: 16 } as const

const Fact = (props: ComponentProps<typeof Chip>) => (
  <chakra.li maxW="full">
    <Chip maxW="full" whiteSpace="normal" py="1" {...props} />
  </chakra.li>
)

/** For those who are not members: what joining brings, and the button. */
const Invitation = ({ church }: HeaderProps) => (
  <Strip pad="sm" aria-labelledby="invitation-heading">
    <chakra.div flex="1 1 16rem" minW="0">
      <chakra.h2 id="invitation-heading" textStyle="subheading" fontSize="lg">
        Is this your church?
      </chakra.h2>
      <chakra.p
        textStyle="small"
        color="muted"
        mt="1"
        textWrap="pretty"
      >{`Join it, and the XP you earn from then on counts for it. You can join up to ${MAX_MEMBERSHIPS} churches.`}</chakra.p>
    </chakra.div>
    <JoinButton church={church} />
  </Strip>
)

const Strip = chakra(CardSection, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3.5',
  },
})
