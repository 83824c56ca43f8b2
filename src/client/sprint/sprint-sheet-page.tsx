import { useEffect, useRef } from 'react'
import { useParams } from 'wouter'
import { trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { BackToGroup, HeaderSkeleton, leaderPageErrors, Name } from './leader-page.tsx'
import { isOpenedFreely, OpenAnswers } from './open-answers.tsx'
import { useSheetAddress } from './sheet-address.ts'
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
  const { mutate, isIdle } = opening
  const [{ view }, show] = useSheetAddress()
  // The address of an opened sheet was reloaded, or shared: a leader for whom opening it changes something is asked.
  const isResumed =
    view !== 'closed' && query.data !== undefined && isOpenedFreely(query.data) && !opening.error
  const hasResumed = useRef(false)
  useEffect(() => {
    // After the button has opened it, the results say so: opened again, it would disappear meanwhile.
    if (!isResumed || !isIdle || hasResumed.current) return
    hasResumed.current = true
    mutate({ id, sprintId })
  }, [isResumed, isIdle, mutate, id, sprintId])
  const showOpened = (): void => {
    if (view === 'closed') show({ view: 'paper' })
  }
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
          {(results) =>
            isResumed ? (
              <Skeletons />
            ) : (
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
                  onOpen={() => mutate(choice, { onSuccess: showOpened })}
                />
              </>
            )
          }
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
