import { chakra } from '@chakra-ui/react/styled-system'
import { useSignedInUser } from '../app/auth-context.tsx'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { BadgeTile, BadgeTiles } from '../ui/badge-tile.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'

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
  const { timeZone } = useSignedInUser().settings
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
    <BadgeTiles>
      {data.map((held) => (
        <BadgeTile key={held.id} held={held} timeZone={timeZone} />
      ))}
    </BadgeTiles>
  )
}

const Loading = () => (
  <SkeletonRegion>
    <BadgeTiles as="div">
      <SkeletonBlock h="20" />
      <SkeletonBlock h="20" />
      <SkeletonBlock h="20" />
    </BadgeTiles>
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
