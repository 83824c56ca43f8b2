import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { BookMap, type Journey, totalsOf } from '../shared/book-map.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

/** The map of the journey, small, for its owner alone. */
export const OwnJourney = () => (
  <SectionCard
    title="Your journey"
    action={
      <ButtonLink href={pathTo('journey')} size="sm">
        See it all
      </ButtonLink>
    }
  >
    <QueryState
      query={trpc.journey.get.useQuery(undefined, { refetchOnMount: 'always' })}
      headingLevel="h3"
      errorTitle="Your journey could not be loaded"
      loading={<SkeletonBlock h="36" />}
    >
      {(journey) => <JourneyMap journey={journey} />}
    </QueryState>
  </SectionCard>
)

const JourneyMap = ({ journey }: { readonly journey: Journey }) => {
  const { books, sealed, met, questions } = totalsOf(journey)
  return (
    <>
      <BookMap shelves={journey.shelves} />
      <chakra.p mt="4">
        {`${formatNumber(sealed)} of ${formatNumber(books)} books mastered`}
      </chakra.p>
      <chakra.p textStyle="small" color="muted">
        {`${formatNumber(met)} of ${formatCount(questions, 'question', 'questions')} seen. Only you can see this.`}
      </chakra.p>
    </>
  )
}
