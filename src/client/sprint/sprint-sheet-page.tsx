import { useParams } from 'wouter'
import { trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { BackToGroup, HeaderSkeleton, leaderPageErrors, Name } from './leader-page.tsx'
import { OpenAnswers } from './open-answers.tsx'
import { SheetViews } from './sheet-views.tsx'

/** For leaders: a sprint's questions with their answers, to print or project. */
const SprintSheetPage = () => {
  const { id = '', sprintId = '' } = useParams()
  const choice = { id, sprintId }
  const utils = trpc.useUtils()
  // Whether the leader has finished decides what opening the answers costs.
  const query = trpc.sprint.results.useQuery(choice, { refetchOnMount: 'always' })
  const opening = trpc.sprint.openSheet.useMutation({
    onSuccess: () => void utils.sprint.invalidate(),
  })
  return (
    <Page>
      {opening.data ? (
        <SheetViews groupId={id} sheet={opening.data} />
      ) : (
        <QueryState
          query={query}
          headingLevel="h1"
          errorTitle="The sprint could not be loaded"
          loading={<Skeletons />}
          expectedErrors={leaderPageErrors(id)}
        >
          {(results) => (
            <>
              <BackToGroup groupId={id} />
              <PageHeader
                eyebrow={<Name>{results.groupName}</Name>}
                title="Print or project"
                lead="The questions of this sprint with their answers, to go through them together."
              />
              <OpenAnswers
                groupId={id}
                results={results}
                isPending={opening.isPending}
                error={opening.error}
                onOpen={() => opening.mutate(choice)}
              />
            </>
          )}
        </QueryState>
      )}
    </Page>
  )
}

const Skeletons = () => (
  <Stack>
    <HeaderSkeleton />
    <SkeletonCard lines={4} />
  </Stack>
)

export default SprintSheetPage
