import { chakra } from '@chakra-ui/react/styled-system'
import { Info, Play } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { MIN_SPRINT_QUESTIONS } from '../../domain/group/sprint.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { errorDetailsOf } from '../lib/errors.ts'
import { formatCount, formatDay } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import type { GroupForMembers } from '../shared/group-for-members.ts'
import { checkNextSprint } from '../shared/running-sprint.ts'
import { sprintQuizPath } from '../shared/sprint-quiz-path.ts'
import { useStartSprint } from '../shared/use-start-sprint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { SectionCard } from '../ui/section.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { Name } from './leader-page.tsx'
import { OpenDays, openDaysText } from './open-days.tsx'
import { type QuestionSet, questionCount } from './question-set.ts'

type StartSprintProps = {
  readonly detail: GroupForMembers
  readonly set: QuestionSet
  /** From today on. */
  readonly daysLeft: readonly DayKey[]
}

/** When the sprint opens, what to know before, and the button that starts it. */
export const StartSprint = ({ detail, set, daysLeft }: StartSprintProps) => {
  const { group } = detail
  const obstacle = obstacleOf(detail)
  const missing = MIN_SPRINT_QUESTIONS - set.draft.questions.length
  const isReady = set.isEnough && obstacle === null
  const own = useSignedInUser().settings.timeZone
  const dialog = useDialog()
  const { start, isPending, problem } = useStart(group, set, dialog.close)
  return (
    <SectionCard title="Start the sprint">
      <Stack>
        <OpenDays
          daysLeft={daysLeft}
          timeZone={group.timeZone}
          chosen={set.draft.openDays}
          onChange={set.setOpenDays}
        />
        <chakra.ul textStyle="small" color="muted" ps="5" listStyle="disc">
          <li>Members see the questions only while they play. You don’t see the answers here.</li>
          <li>If you open the answers before you finish, you play this sprint without XP.</li>
        </chakra.ul>
        {obstacle ? (
          <Row as="p" alignItems="flex-start" p="3.5" borderRadius="control" bg="sunk">
            <chakra.span flexShrink="0" mt="0.5">
              <Info aria-hidden="true" size={20} />
            </chakra.span>
            <span>{`${obstacle} You can put the next set together meanwhile.`}</span>
          </Row>
        ) : null}
        {problem ? <ProblemNote boxed>{problem}</ProblemNote> : null}
        <Row flexWrap="wrap">
          <Button
            variant={isReady ? 'gold' : 'quiet'}
            size="lg"
            w={{ base: 'full', sm: 'auto' }}
            // Not `disabled`, which would drop the keyboard focus.
            aria-disabled={isReady ? undefined : true}
            opacity={isReady ? undefined : '0.55'}
            aria-describedby="start-hint"
            {...(isReady ? dialog.trigger : {})}
          >
            <Play aria-hidden="true" />
            <span>Start Quiz Sprint</span>
          </Button>
          <chakra.p id="start-hint" textStyle="small" color="muted">
            {set.isEnough
              ? null
              : `Pick ${formatCount(missing, 'more question', 'more questions')} to start.`}
          </chakra.p>
        </Row>
      </Stack>
      {dialog.wasOpened ? (
        <Dialog
          open={dialog.isOpen}
          onClose={() => {
            if (!isPending) dialog.close()
          }}
          title="Start this sprint?"
          description={
            <span>
              <span>
                {`${questionCount(set.draft.questions.length)} for ${formatCount(group.memberCount, 'member', 'members')} of `}
              </span>
              <Name>{group.name}</Name>
              <span>.</span>
            </span>
          }
          actions={
            <>
              <Button variant="gold" onClick={start} disabled={isPending}>
                {isPending ? 'Starting…' : 'Start now'}
              </Button>
              <Button onClick={dialog.close} disabled={isPending}>
                Not yet
              </Button>
            </>
          }
        >
          <p>
            <span>{opensText(set.draft.openDays, daysLeft)}</span>
            {own === group.timeZone ? null : (
              <span>{` Times are those of ${group.timeZone}.`}</span>
            )}
          </p>
          <p>Once it has started, its questions and days can’t be changed.</p>
        </Dialog>
      ) : null}
    </SectionCard>
  )
}

/** Why no sprint can be started now; null if one can. */
const obstacleOf = (detail: GroupForMembers): string | null => {
  const result = checkNextSprint(detail)
  return result.ok ? null : result.error.message
}

const opensText = (openDays: readonly string[], daysLeft: readonly DayKey[]): string => {
  const [today = '', ...later] = daysLeft
  const last = openDays.at(-1) ?? later.at(-1) ?? today
  const closes = last === today ? 'tonight at midnight' : `at the end of ${formatDay(last)}`
  return openDays.length === 0
    ? `It opens right away and closes ${closes}.`
    : `It opens ${openDaysText(openDays, today)}, and closes ${closes}.`
}

const useStart = (group: GroupForMembers['group'], set: QuestionSet, onFailure: () => void) => {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const { start, isStarting } = useStartSprint(group.id, {
    onStarted: () => {
      const { openDays } = set.draft
      const opensToday = openDays.length === 0 || openDays.includes(group.today)
      set.discard()
      navigate(opensToday ? sprintQuizPath(group.id) : pathTo('group', { id: group.id }))
    },
    onFailed: (message, error) => {
      setProblem(message)
      set.refuse(String(errorDetailsOf(error).questionIds ?? '').split(','))
      onFailure()
    },
  })
  return {
    isPending: isStarting,
    problem,
    start: (): void => {
      setProblem(null)
      set.refuse([])
      const questionIds = set.draft.questions.map(({ id }) => id)
      start({ questionIds, openDays: set.draft.openDays })
    },
  }
}
