import { chakra } from '@chakra-ui/react/styled-system'
import { useSignedInUser } from '../app/auth-context.tsx'
import { dayLabel } from '../lib/dates.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'

type EarnedBadge = RouterOutputs['badge']['mine'][number]

export const ProfileBadges = () => (
  <Card as="section" aria-labelledby="badges-heading">
    <Head>
      <chakra.h2 id="badges-heading" textStyle="subheading">
        Badges
      </chakra.h2>
      <ButtonLink href="/badges" size="sm">
        All badges
      </ButtonLink>
    </Head>
    <Earned />
  </Card>
)

const Earned = () => {
  const { data, error, refetch } = trpc.badge.mine.useQuery()
  if (error) {
    return (
      <ErrorState
        headingLevel="h3"
        title="Your badges could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading />
  if (data.length === 0) {
    return (
      <EmptyState
        headingLevel="h3"
        title="No badges yet"
        description="Complete quizzes to earn your first achievement!"
      />
    )
  }
  return (
    <Shelf>
      {data.map((earned) => (
        <Badge key={earned.id} earned={earned} />
      ))}
    </Shelf>
  )
}

const Badge = ({ earned: { badge, earnedAt } }: { readonly earned: EarnedBadge }) => {
  const { settings } = useSignedInUser()
  return (
    <Entry>
      <Emoji aria-hidden="true">{badge.emoji}</Emoji>
      <chakra.div minW="0">
        <chakra.h3 fontWeight="650" overflowWrap="anywhere">
          {badge.name}
        </chakra.h3>
        <chakra.p textStyle="small" color="muted">
          {badge.description}
        </chakra.p>
        <chakra.p textStyle="small" color="gold.text" mt="1">
          <time dateTime={earnedAt}>{dayLabel(earnedAt, settings.timeZone)}</time>
        </chakra.p>
      </chakra.div>
    </Entry>
  )
}

const Loading = () => (
  <SkeletonRegion>
    <Shelf as="div">
      <SkeletonBlock h="20" />
      <SkeletonBlock h="20" />
      <SkeletonBlock h="20" />
    </Shelf>
  </SkeletonRegion>
)

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '4',
  },
})

const Shelf = chakra('ul', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  },
})

const Entry = chakra('li', {
  base: { display: 'flex', gap: '3.5', p: '4', borderRadius: 'option', bg: 'sunk' },
})

const Emoji = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '12',
    h: '12',
    borderRadius: 'full',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    fontSize: '1.5rem',
    lineHeight: '1',
  },
})
