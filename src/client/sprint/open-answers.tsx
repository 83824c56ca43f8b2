import { KeyRound } from 'lucide-react'
import { errorDetailsOf, errorMessageOf } from '../lib/errors.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { DailyStartButton } from '../shared/daily-start-button.tsx'
import { sprintQuizPath } from '../shared/sprint-quiz-path.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { SectionCard } from '../ui/section.tsx'

type Results = RouterOutputs['sprint']['results']

type OpenAnswersProps = {
  readonly groupId: string
  readonly results: Results
  readonly isPending: boolean
  /** Why the last attempt failed. */
  readonly error: unknown
  readonly onOpen: () => void
}

/** Says what opening the answers costs; they are opened by its button only. */
export const OpenAnswers = (props: OpenAnswersProps) => {
  const { groupId, results, isPending, error, onOpen } = props
  const cost = costOf(results)
  const canPlayFirst = cost === 'xp' && results.sprint.status === 'open'
  const mustFinishDaily = errorDetailsOf(error).finishFirst === 'daily'
  return (
    <SectionCard title={TITLES[cost]} size="heading" pad="lg" maxW="prose">
      <Stack>
        <p>{TEXTS[cost]}</p>
        {error ? <ProblemNote boxed>{errorMessageOf(error)}</ProblemNote> : null}
        <Row flexWrap="wrap">
          {mustFinishDaily ? <DailyStartButton label="Go to the daily quiz" /> : null}
          {canPlayFirst && !mustFinishDaily ? (
            <ButtonLink href={sprintQuizPath(groupId)} variant="gold">
              Play the sprint first
            </ButtonLink>
          ) : null}
          <Button
            variant={canPlayFirst || mustFinishDaily ? 'quiet' : 'gold'}
            // Not `disabled`, which would drop the keyboard focus.
            aria-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) onOpen()
            }}
          >
            <KeyRound aria-hidden="true" />
            <span>{isPending ? 'Opening…' : 'Open the answers'}</span>
          </Button>
        </Row>
      </Stack>
    </SectionCard>
  )
}

/** Whether opening the answers changes nothing, also not what the leader earns later: they did it before, or finished. */
export const isOpenedFreely = ({ players }: Results): boolean => {
  const own = players.find(({ isYou }) => isYou)
  return own !== undefined && (own.answersOpened || own.finished)
}

/** What opening the answers costs the leader. */
type Cost = 'xp' | 'already-without-xp' | 'nothing'

const costOf = ({ players, sprint }: Results): Cost => {
  if (sprint.status === 'ended') return 'nothing'
  const own = players.find(({ isYou }) => isYou)
  if (own?.answersOpened) return 'already-without-xp'
  return own?.finished ? 'nothing' : 'xp'
}

const TITLES: Readonly<Record<Cost, string>> = {
  xp: 'Before you open the answers',
  'already-without-xp': 'You already play this sprint without XP',
  nothing: 'The answers are ready',
}

const TEXTS: Readonly<Record<Cost, string>> = {
  xp: 'You haven’t finished this sprint yet. If you open the answers now, you’ll play it without XP. Members are not affected.',
  'already-without-xp': 'Opening the answers changes nothing more. Members are not affected.',
  nothing:
    'Opening them costs you nothing: you keep all your XP. Members who are still playing see no answers.',
}
