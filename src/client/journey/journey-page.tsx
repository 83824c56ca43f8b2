import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { trpc } from '../lib/trpc.ts'
import type { Journey } from '../shared/book-map.tsx'
import { Page } from '../shared/page.tsx'
import { weekSentence } from '../shared/week-summary.ts'
import { CardSection } from '../ui/card.tsx'
import { Stack } from '../ui/layout.ts'
import { RowLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { GoalCard } from './goal-card.tsx'
import { JourneySummary } from './journey-summary.tsx'
import { Shelves } from './shelves.tsx'
import { StudyCalendar } from './study-calendar.tsx'

/** How far the learner has come in the Bible. Nobody else sees it. */
const JourneyPage = () => (
  <Page>
    <PageHeader title="Your journey" lead="How far you’ve come in the Bible, book by book." />
    <QueryState
      // A quiz may have been finished since the last visit.
      query={trpc.journey.get.useQuery(undefined, { refetchOnMount: 'always' })}
      errorTitle="Your journey could not be loaded"
      loading={<Skeletons />}
    >
      {(journey) => <Parts journey={journey} />}
    </QueryState>
  </Page>
)

const Parts = ({ journey }: { readonly journey: Journey }) => (
  <Areas>
    <chakra.div gridArea="summary">
      <JourneySummary journey={journey} />
    </chakra.div>
    <chakra.div gridArea="goal">
      <GoalCard goal={journey.goal} />
    </chakra.div>
    <Stack gridArea="map">
      <Shelves shelves={journey.shelves} />
    </Stack>
    <Stack gridArea="side" alignSelf="start">
      {journey.hasMissed ? <MissedCard /> : null}
      <StudyCalendar weeks={journey.weeks} today={journey.today} />
      {journey.lastWeek ? (
        <SectionCard title="Last week">
          <p>{weekSentence(journey.lastWeek)}</p>
        </SectionCard>
      ) : null}
    </Stack>
  </Areas>
)

const MissedCard = () => (
  <LinkCard pad="sm">
    <chakra.div flex="1" minW="0">
      <RowLink href={pathTo('missed')}>Missed questions</RowLink>
      <chakra.p textStyle="small" color="muted" textWrap="pretty">
        Read them again, with the verse and the lesson.
      </chakra.p>
    </chakra.div>
    <ChevronRight aria-hidden="true" size={20} />
  </LinkCard>
)

const Skeletons = () => (
  <Areas>
    <SkeletonBlock gridArea="summary" h="12rem" borderRadius="banner" />
    <SkeletonBlock gridArea="goal" h="11rem" borderRadius="card" />
    <SkeletonBlock gridArea="map" h="40rem" borderRadius="card" />
    <SkeletonBlock gridArea="side" h="16rem" borderRadius="card" />
  </Areas>
)

/** On phones, what can be set comes before the long map. */
const Areas = chakra('div', {
  base: {
    display: 'grid',
    gap: '4.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
    gridTemplateRows: { lg: 'auto auto 1fr' },
    gridTemplateAreas: {
      base: '"summary" "goal" "map" "side"',
      lg: '"summary summary" "map goal" "map side"',
    },
  },
})

const LinkCard = chakra(CardSection, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    _hover: { bg: 'sunk' },
    '& svg': { color: 'muted', flexShrink: '0' },
  },
})

export default JourneyPage
