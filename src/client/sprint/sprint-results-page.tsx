import { chakra } from '@chakra-ui/react/styled-system'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { useParams } from 'wouter'
import { accuracy } from '../../domain/accuracy.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatNumber, formatPercent } from '../lib/format.ts'
import { oneOf, useSearchParameters } from '../lib/search-parameters.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { mixText } from '../shared/sprint-mix.ts'
import { useGroupEvents } from '../shared/use-group-events.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, twoColumns } from '../ui/layout.ts'
import { LiveStatus } from '../ui/live-status.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PlayerProgress } from '../ui/player-progress.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { SprintStatusChip } from '../ui/sprint-status-chip.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { BackToGroup, HeaderSkeleton, leaderPageErrors, Name } from './leader-page.tsx'
import { QuestionResults } from './question-results.tsx'
import { SprintTime } from './sprint-time.tsx'

type Results = RouterOutputs['sprint']['results']

/** For leaders: who has played a sprint, and how each question was answered. */
const SprintResultsPage = () => {
  const { id = '', sprintId = '' } = useParams()
  // Members play, so every visit asks again.
  const query = trpc.sprint.results.useQuery({ id, sprintId }, { refetchOnMount: 'always' })
  return (
    <Page>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="The results could not be loaded"
        loading={<Skeletons />}
        expectedErrors={leaderPageErrors(id)}
      >
        {(results) => <SprintResults groupId={id} results={results} />}
      </QueryState>
    </Page>
  )
}

const PARAMETERS = { view: oneOf(['questions', 'members'], 'questions') }

type SprintResultsProps = { readonly groupId: string; readonly results: Results }

const SprintResults = ({ groupId, results }: SprintResultsProps) => {
  const { groupName, sprint, players, questions, lastEventId } = results
  const live = useGroupEvents(groupId, lastEventId)
  const mix = mixText(sprint)
  const [{ view }, change] = useSearchParameters(PARAMETERS)
  return (
    <>
      <BackToGroup groupId={groupId} />
      <PageHeader
        eyebrow={<Name>{groupName}</Name>}
        title="Sprint results"
        lead={
          <>
            <Name>{sprint.theme}</Name>
            {mix ? <Name>{` · ${mix}`}</Name> : null}
          </>
        }
      />
      <Row flexWrap="wrap" justifyContent="space-between" mb="4.5">
        <Row flexWrap="wrap">
          <SprintStatusChip status={sprint.status} />
          <SprintTime sprint={sprint} />
          <LiveStatus state={live} isActive={sprint.status === 'open'} />
        </Row>
        <ButtonLink href={pathTo('sprintSheet', { id: groupId, sprintId: sprint.id })}>
          <FileText aria-hidden="true" />
          <span>Print or project</span>
        </ButtonLink>
      </Row>
      <SprintFigures results={results} />
      <Tabs
        value={view}
        onValueChange={({ value }) => change({ view: value as typeof view }, { replace: true })}
      >
        <TabList aria-label="Results">
          <Tab value="questions">Questions</Tab>
          <Tab value="members">Members</Tab>
        </TabList>
        <TabPanel value="questions">
          <QuestionResults questions={questions} />
        </TabPanel>
        <TabPanel value="members">
          <Card as="section" aria-label="Members">
            <PlayerProgress players={players} total={sprint.total} />
          </Card>
        </TabPanel>
      </Tabs>
    </>
  )
}

const SprintFigures = ({ results: { sprint, players } }: { readonly results: Results }) => {
  const id = useId()
  const answered = players.reduce((sum, player) => sum + player.answered, 0)
  const correct = players.reduce((sum, player) => sum + player.correct, 0)
  const played = players.filter((player) => player.answered > 0).length
  return (
    <Figures as="section" aria-labelledby={id}>
      <chakra.h2 id={id} srOnly>
        Figures
      </chakra.h2>
      <StatCard
        title="Have played"
        value={`${formatNumber(played)}/${formatNumber(players.length)}`}
        caption={players.length === 1 ? 'member' : 'members'}
      />
      <StatCard
        title="Have finished"
        value={formatNumber(sprint.finished)}
        caption={`all ${formatCount(sprint.total, 'question', 'questions')}`}
      />
      <StatCard
        title="Answered correctly"
        value={answered === 0 ? '–' : formatPercent(accuracy(correct, answered))}
        caption={
          answered === 0 ? 'no answers yet' : `of ${formatCount(answered, 'answer', 'answers')}`
        }
      />
    </Figures>
  )
}

const Skeletons = () => (
  <Stack>
    <HeaderSkeleton />
    <Figures>
      <SkeletonCard lines={1} />
      <SkeletonCard lines={1} />
      <SkeletonCard lines={1} />
    </Figures>
    <SkeletonCard lines={8} />
  </Stack>
)

/** On phones, the third has a line of its own. */
const Figures = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4.5' },
    gridTemplateColumns: { base: twoColumns, sm: 'repeat(3, minmax(0, 1fr))' },
    mb: '4.5',
    '& > :last-child': { gridColumn: { base: '1 / -1', sm: 'auto' } },
  },
})

export default SprintResultsPage
