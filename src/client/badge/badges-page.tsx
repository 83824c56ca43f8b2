import { chakra } from '@chakra-ui/react/styled-system'
import { Page } from '../app/page.tsx'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { type BadgeProgress, groupBadges } from './badge-groups.ts'
import { BadgeShelf } from './badge-shelf.tsx'

const BadgesPage = () => (
  <Page title="Badges">
    <Badges />
  </Page>
)

/** The server says whether badges are switched on: it knows before the flags have arrived here. */
const Badges = () => {
  const { data, error, refetch } = trpc.badge.progress.useQuery(undefined, {
    // A quiz in between may have brought the next badge nearer.
    refetchOnMount: 'always',
  })
  if (errorCodeOf(error) === 'feature_off') return <NotAvailable />
  if (error && !data) {
    return (
      <ErrorState
        headingLevel="h1"
        title="Your badges could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <chakra.h1 textStyle="title" pt={{ base: '2', md: '6' }} pb="4.5">
        Badges
      </chakra.h1>
      {data ? <Shelves badges={data.badges} /> : <Loading />}
    </>
  )
}

const Shelves = ({ badges }: { readonly badges: readonly BadgeProgress[] }) => {
  const { earned, onTheWay, ahead } = groupBadges(badges)
  return (
    <chakra.div display="grid" gap="8">
      <Summary earned={earned.length} total={badges.length} />
      <BadgeShelf heading="Earned" badges={earned} />
      <BadgeShelf heading="On the way" badges={onTheWay} />
      <BadgeShelf heading="Still ahead" badges={ahead} />
    </chakra.div>
  )
}

const Summary = ({ earned, total }: { readonly earned: number; readonly total: number }) => (
  <Card tone="ink" pad="lg">
    <chakra.p textStyle="heading" mb="4">
      {earned === total ? `All ${total} badges earned` : `${earned} of ${total} badges earned`}
    </chakra.p>
    <ProgressBar
      label="Badges earned"
      value={earned}
      max={total}
      valueText={`${earned} of ${total}`}
      onInk
    />
    {earned === 0 ? (
      <chakra.p color="onInk.muted" mt="4">
        Complete quizzes to earn your first achievement!
      </chakra.p>
    ) : null}
  </Card>
)

const NotAvailable = () => (
  <chakra.div py={{ base: '8', md: '16' }}>
    <EmptyState
      headingLevel="h1"
      title="Badges are not available right now"
      description="They are switched off at the moment. What you do still counts towards them."
      action={<ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>}
    />
  </chakra.div>
)

const Loading = () => (
  <SkeletonRegion>
    <SkeletonBlock h="8rem" borderRadius="banner" mb="8" />
    <chakra.div display="grid" gap="4.5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
    </chakra.div>
  </SkeletonRegion>
)

export default BadgesPage
