import type { LiveState } from '../../lib/group-events.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { LiveStatus } from '../../ui/live-status.tsx'
import { PlayerProgress } from '../../ui/player-progress.tsx'
import type { QueryLike } from '../../ui/query-state.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SectionCard } from '../../ui/section.tsx'

type Progress = RouterOutputs['sprint']['progress']

type SprintStandingsProps = {
  readonly progress: QueryLike<Progress | undefined>
  readonly live: LiveState
}

/** How far every member of the group is in this sprint, as it happens. */
export const SprintStandings = ({ progress, live }: SprintStandingsProps) => {
  const { data } = progress
  const isRunning = data !== undefined && data.sprint.status !== 'ended'
  return (
    <SectionCard
      title="Your group in this sprint"
      description={data ? descriptionOf(data) : undefined}
      action={<LiveStatus state={live} isActive={isRunning} answersAreSafe />}
    >
      <QueryState query={progress} errorTitle="Your group’s progress could not be loaded">
        {({ players, sprint }) => <PlayerProgress players={players} total={sprint.total} />}
      </QueryState>
    </SectionCard>
  )
}

const descriptionOf = ({ players, sprint }: Progress): string =>
  sprint.finished === players.length
    ? 'Everyone has finished.'
    : `${sprint.finished} of ${players.length} finished.`
