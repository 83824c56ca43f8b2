import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'wouter'
import { MIN_SPRINT_QUESTIONS, SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { trpc } from '../lib/trpc.ts'
import type { GroupForMembers } from '../shared/group-for-members.ts'
import { Page } from '../shared/page.tsx'
import { useGroupEvents } from '../shared/use-group-events.ts'
import { useRefetchAtMidnight } from '../shared/use-refetch-at-midnight.ts'
import { Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { BackToGroup, ForLeaders, HeaderSkeleton, leaderPageErrors, Name } from './leader-page.tsx'
import { daysLeftInWeek } from './open-days.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { useQuestionSet } from './question-set.ts'
import { QuestionSetList } from './question-set-list.tsx'
import { StartSprint } from './start-sprint.tsx'

/** A leader puts the questions of the next sprint together. */
const ChooseQuestionsPage = () => {
  const { id = '' } = useParams()
  // Sprints start and end, so every visit asks again.
  const query = trpc.group.get.useQuery({ id }, { refetchOnMount: 'always' })
  useRefetchAtMidnight(query)
  return (
    <Page>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="This group could not be loaded"
        loading={<Skeletons />}
        expectedErrors={leaderPageErrors(id)}
      >
        {(detail) =>
          detail.members && detail.group.isLeader ? (
            <ChooseQuestions key={detail.group.id} groupId={id} detail={detail} />
          ) : (
            <ForLeaders groupId={id} />
          )
        }
      </QueryState>
    </Page>
  )
}

type ChooseQuestionsProps = {
  readonly groupId: string
  readonly detail: GroupForMembers
}

const ChooseQuestions = ({ groupId, detail }: ChooseQuestionsProps) => {
  const { group, lastEventId } = detail
  const daysLeft = daysLeftInWeek(group.today as DayKey)
  const set = useQuestionSet(group.id, daysLeft)
  useGroupEvents(groupId, lastEventId)
  return (
    <>
      <BackToGroup groupId={groupId} />
      <PageHeader
        eyebrow={<Name>{group.name}</Name>}
        title="Choose the questions"
        lead={`Put the next sprint together: ${MIN_SPRINT_QUESTIONS} to ${SPRINT_LENGTH} questions, the same for everyone in the group. Only leaders can do this.`}
      />
      <Columns>
        <QuestionPicker groupId={group.id} set={set} />
        <Stack alignContent="start">
          <QuestionSetList set={set} />
          <StartSprint detail={detail} set={set} daysLeft={daysLeft} />
        </Stack>
      </Columns>
    </>
  )
}

const Skeletons = () => (
  <Stack>
    <HeaderSkeleton />
    <Columns>
      <SkeletonCard lines={6} />
      <SkeletonCard lines={8} />
    </Columns>
  </Stack>
)

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4.5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 23rem) minmax(0, 1fr)' },
  },
})

export default ChooseQuestionsPage
