import { chakra } from '@chakra-ui/react/styled-system'
import { parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { BadgeIcon } from '../ui/badge-icon.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import type { Dashboard } from './use-dashboard.ts'

const SHOWN = 4

/** As the player's own browser writes dates, by the calendar of their zone. */
const dayOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeZone: parseTimeZone(zone) ?? UTC,
  }).format(new Date(instant))

type RecentBadgesProps = {
  readonly recent: Dashboard['recentBadges']
  /** All badges held, shown here or not. */
  readonly count: number
}

export const RecentBadges = ({ recent, count }: RecentBadgesProps) => (
  <Card as="section" aria-labelledby="badges-heading" display="flex" flexDirection="column">
    <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="3" mb="3">
      <chakra.h2 id="badges-heading" textStyle="subheading">
        Recent Badges
      </chakra.h2>
      <TextLink href="/badges">{count > SHOWN ? 'View All Badges' : 'What you can earn'}</TextLink>
    </chakra.div>
    {recent.length === 0 ? (
      <None />
    ) : (
      <List data-few={recent.length < 3 ? '' : undefined}>
        {recent.slice(0, SHOWN).map((held) => (
          <EarnedBadge key={held.id} held={held} />
        ))}
      </List>
    )}
  </Card>
)

const EarnedBadge = ({ held }: { readonly held: Dashboard['recentBadges'][number] }) => {
  const zone = useSignedInUser().settings.timeZone
  return (
    <Entry>
      <BadgeIcon iconName={held.badge.iconName} color={held.badge.color} />
      <chakra.div minW="0">
        <chakra.h3 fontWeight="650">{held.badge.name}</chakra.h3>
        <chakra.p textStyle="small" color="muted" textWrap="pretty">
          {held.badge.description}
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          Earned <time dateTime={held.earnedAt}>{dayOf(held.earnedAt, zone)}</time>
        </chakra.p>
      </chakra.div>
    </Entry>
  )
}

const None = () => (
  <chakra.div display="grid" justifyItems="center" textAlign="center" gap="3" my="auto" py="3">
    <BadgeIcon iconName="star" earned={false} />
    <chakra.p color="muted" textWrap="pretty">
      No badges yet. Complete quizzes to earn your first achievement!
    </chakra.p>
  </chakra.div>
)

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '&[data-few]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: { base: '4', md: '5' },
    listStyle: 'none',
    pt: '1',
  },
})

const Entry = chakra('li', { base: { display: 'flex', alignItems: 'flex-start', gap: '3.5' } })

const TextLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '8',
    my: '-1',
    textStyle: 'small',
    fontWeight: '600',
    color: 'gold.text',
    textDecoration: 'underline',
    textDecorationColor: 'transparent',
    textUnderlineOffset: '3px',
    transition: 'text-decoration-color 150ms',
    borderRadius: 'sm',
    _hover: { textDecorationColor: 'currentColor' },
  },
})
