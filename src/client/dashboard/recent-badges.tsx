import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatDate } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { BadgePicture } from '../ui/badge-picture.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { SectionCard } from '../ui/section.tsx'
import { CardLink } from './card-link.tsx'
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
      <CardLink href={pathTo('badges')}>
        {count > MAX_SHOWN ? 'View All Badges' : 'What you can earn'}
      </CardLink>
    }
    display="flex"
    flexDirection="column"
  >
    {recent.length === 0 ? (
      <NoBadges />
    ) : (
      <List>
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
      <BadgePicture badge={held.badge.id} color={held.badge.color} />
      <chakra.div minW="0">
        <chakra.h3 fontWeight="650">{held.badge.name}</chakra.h3>
        <chakra.p textStyle="small" color="muted" textWrap="pretty">
          {held.badge.description}
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          <span>Earned </span>
          <time dateTime={held.earnedAt}>{formatDate(held.earnedAt, timeZone)}</time>
        </chakra.p>
      </chakra.div>
    </Row>
  )
}

const NoBadges = () => (
  <Stack justifyItems="center" textAlign="center" gap="3" my="auto" py="3">
    <BadgePicture badge="first_quiz" earned={false} />
    <chakra.p color="muted" textWrap="pretty">
      No badges yet. Complete quizzes to earn your first achievement!
    </chakra.p>
  </Stack>
)

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: { base: '4', md: '5' },
    pt: '1',
  },
})
