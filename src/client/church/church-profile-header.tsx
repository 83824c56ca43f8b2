import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Check, Church, Crown, MapPin, Star, Users } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatNumber } from '../lib/format.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChurchProfileInvitation } from './church-profile-invitation.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'

type HeaderProps = { readonly church: ChurchProfile }

/** Which church this is, and where oneself stands to it. */
export const ChurchProfileHeader = ({ church }: HeaderProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasMember = useRef(church.isMember)
  useEffect(() => {
    const joined = church.isMember && !wasMember.current
    wasMember.current = church.isMember
    // The button that was pressed is gone; whoever has no pointer goes on from the heading.
    if (joined) heading.current?.focus({ preventScroll: true })
  }, [church.isMember])
  return (
    <>
      <Card as="header" tone="ink" pad="lg">
        <Stack>
          <Row>
            <IconPlate>
              <Church aria-hidden="true" size={34} strokeWidth={1.6} />
            </IconPlate>
            <chakra.div flex="1" minW="0">
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
          {church.description ? (
            <chakra.p
              dir="auto"
              maxW="prose"
              color="onInk.muted"
              whiteSpace="pre-line"
              overflowWrap="anywhere"
            >
              {church.description}
            </chakra.p>
          ) : null}
          <Facts church={church} />
        </Stack>
      </Card>
      {church.isMember ? null : <ChurchProfileInvitation church={church} />}
    </>
  )
}

const Facts = ({ church }: HeaderProps) => {
  const { timeZone } = useSignedInUser().settings
  const { isMember, isPrimary, role, location, memberCount, createdAt } = church
  const members = memberCount === 1 ? 'member' : 'members'
  return (
    <FactList aria-label="At a glance">
      {isMember ? (
        <Fact tone="gold">
          {role === 'admin' ? <Crown {...icon} /> : <Check {...icon} />}
          {role === 'admin' ? 'Member, admin' : 'Member'}
        </Fact>
      ) : null}
      {isPrimary ? (
        <Fact tone="gold">
          <Star {...icon} />
          Primary
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
        {formatNumber(memberCount)} {members}
      </Fact>
      <Fact tone="onInk">
        <CalendarDays {...icon} />
        On {PRODUCT_NAME} since {yearOf(createdAt, timeZone)}
      </Fact>
    </FactList>
  )
}

/** By the calendar of the given zone. */
const yearOf = (instant: string, zone: string): string =>
  dayKeyOf(new Date(instant), parseTimeZone(zone) ?? UTC).slice(0, 4)

const icon = { 'aria-hidden': true, size: 16 } as const

const Fact = (props: ComponentProps<typeof Chip>) => (
  <chakra.li maxW="full">
    <Chip maxW="full" whiteSpace="normal" py="1" {...props} />
  </chakra.li>
)

const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: { base: '4', md: '6' } },
})

/** The gold edge sets it off from the night behind it, as it does a person's picture. */
const IconPlate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: { base: '16', md: '20' },
    h: { base: '16', md: '20' },
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'gold',
    color: 'gold',
  },
})

const FactList = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& svg': { flexShrink: '0' } },
})
