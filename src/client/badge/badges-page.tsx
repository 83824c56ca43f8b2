import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { Card } from '../ui/card.tsx'
import { FeatureOff } from '../ui/feature-off.tsx'
import { Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { BadgeGroup } from './badge-group.tsx'
import { type BadgeProgress, groupBadges } from './badge-groups.ts'

const BadgesPage = () => (
  <Page>
    <PageHeader title="Badges" />
    <Badges />
  </Page>
)

/** Relies on the server to say that badges are switched off, as the flags may not have loaded yet. */
const Badges = () => {
  const query = trpc.badge.progress.useQuery(undefined, {
    // A quiz may have been finished since the last visit.
    refetchOnMount: 'always',
  })
  return (
    <QueryState
      query={query}
      errorTitle="Your badges could not be loaded"
      loading={<Skeletons />}
      expectedErrors={{
        feature_off: <FeatureOff name="Badges" kept="What you do still counts towards them." />,
      }}
    >
      {({ badges }) => <BadgeGroupList badges={badges} />}
    </QueryState>
  )
}

const BadgeGroupList = ({ badges }: { readonly badges: readonly BadgeProgress[] }) => {
  const { earned, onTheWay, ahead } = groupBadges(badges)
  return (
    <Stack gap="8">
      <Summary earned={earned.length} total={badges.length} />
      <BadgeGroup heading="Earned" badges={earned} />
      <BadgeGroup heading="On the way" badges={onTheWay} />
      <BadgeGroup heading="Still ahead" badges={ahead} />
    </Stack>
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

const Skeletons = () => (
  <>
    <SkeletonBlock h="8rem" borderRadius="banner" mb="8" />
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4.5">
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
      <SkeletonBlock h="7rem" />
    </SimpleGrid>
  </>
)

export default BadgesPage
