import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatDate } from '../lib/format.ts'
import type { BadgePicture } from '../ui/badge-picture.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import type { Dashboard } from './use-dashboard.ts'

const MAX_SHOWN = 4

type RecentBadgesProps = {
  readonly recent: Dashboard['recentBadges']
  /** Of all badges, shown here or not. */
  readonly count: number
}

export const RecentBadges = ({ recent, count }: RecentBadgesProps) => (
  <SectionCard
    title="Recent Badges"
    action={
      <QuietLink href="/badges">
        {count > MAX_SHOWN ? 'View All Badges' : 'What you can earn'}
      </QuietLink>
    }
    display="flex"
    flexDirection="column"
  >
    {recent.length === 0 ? (
      <NoBadges />
    ) : (
      <List data-few={recent.length < 3 ? '' : undefined}>
        {recent.slice(0, MAX_SHOWN).map((held) => (
          <EarnedBadge key={held.id} held={held} />
        ))}
      </List>
    )}
  </SectionCard>
)

const EarnedBadge = ({ held }: { readonly held: Dashboard['recentBadges'][number] }) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <Row as="li" alignItems="flex-start" gap="3.5">
      <Picture badge={held.badge.id} color={held.badge.color} />
      <chakra.div minW="0">
        <chakra.h3 fontWeight="650">{held.badge.name}</chakra.h3>
        <chakra.p textStyle="small" color="muted" textWrap="pretty">
          {held.badge.description}
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          Earned <time dateTime={held.earnedAt}>{formatDate(held.earnedAt, timeZone)}</time>
        </chakra.p>
      </chakra.div>
    </Row>
  )
}

const NoBadges = () => (
  <Stack justifyItems="center" textAlign="center" gap="3" my="auto" py="3">
    <Picture badge="first_quiz" earned={false} />
    <chakra.p color="muted" textWrap="pretty">
      No badges yet. Complete quizzes to earn your first achievement!
    </chakra.p>
  </Stack>
)

/** The pictures are no part of the first load; without a connection their place stays empty. */
const LazyPicture = lazy(() =>
  import('../ui/badge-picture.tsx').then(
    ({ BadgePicture }) => ({ default: BadgePicture }),
    () => ({ default: () => <Place /> }),
  ),
)

const Picture = (props: ComponentProps<typeof BadgePicture>) => (
  <Suspense fallback={<Place />}>
    <LazyPicture {...props} />
  </Suspense>
)

const Place = chakra('span', { base: { w: '12', h: '12', flexShrink: '0' } })

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '&[data-few]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: { base: '4', md: '5' },
    pt: '1',
  },
})

/** Quieter than a link in a text: underlined only on hover. */
const QuietLink = chakra(Link, {
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
