import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { Lightbulb, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  HINT_UNLOCK_PERCENT,
  SPRINTS_PER_WEEK,
  WEEKLY_CHALLENGE_QUESTIONS,
} from '../../domain/group/sprint.ts'
import type { ThemeReading } from '../../domain/group/theme-reading.ts'
import { pathTo } from '../../domain/site/page.ts'
import { CORRECT_ANSWER_XP } from '../../domain/xp.ts'
import { formatClosingTime, formatCount, formatNumber, formatPercent } from '../lib/format.ts'
import { preloadPage } from '../lib/page-registry.ts'
import { trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { questionsText } from '../shared/sprint-mix.ts'
import { sprintQuizPath } from '../shared/sprint-quiz-path.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import {
  type Group,
  type GroupDetail,
  type GroupSprint,
  type SprintStep,
  sprintStepOf,
} from './group-detail.ts'
import { ThemeMixNote } from './theme-mix.tsx'
import { useStart } from './use-group-changes.ts'

type ChallengeProps = { readonly detail: GroupDetail }

/** The week's 120 questions, how far the group is, and the sprint that comes next. */
export const GroupDetailChallenge = ({ detail }: ChallengeProps) => (
  <SectionCard
    tone="gold"
    size="heading"
    eyebrow="Weekly Challenge"
    title={`${formatNumber(WEEKLY_CHALLENGE_QUESTIONS)} questions by Sunday`}
  >
    <Progress challenge={detail.group.challenge} />
    <chakra.div mt="5.5" pt="5" borderTopWidth="1px" borderColor="line">
      <NextStep detail={detail} />
    </chakra.div>
  </SectionCard>
)

const Progress = ({ challenge }: Pick<Group, 'challenge'>) => {
  const { questionsAnswered, target, percentage } = challenge
  const count = `${formatNumber(questionsAnswered)}/${formatNumber(target)}`
  return (
    <>
      <chakra.div position="relative">
        <ProgressBar
          label="Weekly challenge"
          value={Math.min(questionsAnswered, target)}
          max={target}
          valueText={`${count} questions answered`}
        />
        <HintMark style={{ insetInlineStart: `${HINT_UNLOCK_PERCENT}%` }} />
      </chakra.div>
      <Row
        justifyContent="space-between"
        flexWrap="wrap"
        columnGap="4"
        rowGap="1"
        mt="3"
        fontVariantNumeric="tabular-nums"
      >
        <span>
          <chakra.strong fontWeight="650">{`${formatPercent(percentage)} complete`}</chakra.strong>
          <chakra.span color="muted">{` · ${count} questions`}</chakra.span>
        </span>
        <HintState challenge={challenge} />
      </Row>
    </>
  )
}

const HintState = ({ challenge }: Pick<Group, 'challenge'>) => {
  const { questionsAnswered, target, hintsUnlocked } = challenge
  const missing = Math.ceil((target * HINT_UNLOCK_PERCENT) / 100) - questionsAnswered
  const Icon = hintsUnlocked ? Lightbulb : Lock
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="small"
      color={hintsUnlocked ? 'gold.text' : 'muted'}
      fontWeight={hintsUnlocked ? '650' : undefined}
    >
      <Icon aria-hidden="true" size={16} />
      <span>
        {hintsUnlocked
          ? 'Hints unlocked'
          : `Hints unlock at ${formatPercent(HINT_UNLOCK_PERCENT)}: ${formatNumber(missing)} to go`}
      </span>
    </chakra.span>
  )
}

/** What the viewer can do about the sprint, with the one button for it. */
const NextStep = ({ detail }: ChallengeProps) => {
  const { group } = detail
  const { timeZone } = useSignedInUser().settings
  const step = sprintStepOf(detail)
  switch (step.kind) {
    case 'play':
      return (
        <Step text={playTextOf(step, timeZone)}>
          <ButtonLink variant="gold" href={sprintQuizPath(group.id)}>
            Take Quiz Sprint
          </ButtonLink>
        </Step>
      )
    case 'wait':
      return <Step text={waitTextOf(step)} />
    case 'finished':
      return (
        <Step text={finishedTextOf(step, detail)}>
          <ResultsLink group={group} sprint={step.sprint} />
        </Step>
      )
    case 'start':
      return <StartStep group={group} sprint={step.sprint} />
    case 'ask':
      return (
        <Step text="No sprint is running. A leader of the group starts the next one, and it will show up here." />
      )
    case 'full':
      return (
        <Step
          text={`The group has had its ${SPRINTS_PER_WEEK} sprints for this week. The next one can start on Monday.`}
        />
      )
  }
}

const playTextOf = (
  { sprint, answered }: Extract<SprintStep, { kind: 'play' }>,
  zone: string,
): string => {
  const closing = `open until ${formatClosingTime(sprint.closesAt, zone)}`
  return answered > 0
    ? `You’ve answered ${answered} of ${sprint.total} questions. The sprint is ${closing}, and continues where you left off.`
    : `A sprint of ${questionsText(sprint)} is ${closing}. No clock, and ${CORRECT_ANSWER_XP} XP for each right answer.`
}

const waitTextOf = ({ sprint, answered, day }: Extract<SprintStep, { kind: 'wait' }>): string =>
  answered > 0
    ? `You’ve answered ${answered} of ${sprint.total} questions. The sprint opens again on ${day}.`
    : `A sprint of ${questionsText(sprint)} is planned. It opens on ${day}.`

const finishedTextOf = (
  { sprint, correct, isEveryone }: Extract<SprintStep, { kind: 'finished' }>,
  { members, sprints }: GroupDetail,
): string => {
  const own = `You’ve finished this sprint with ${correct} of ${sprint.total} correct.`
  if (!isEveryone) {
    const others = members.filter((member) => !member.sprint?.finished).length
    return `${own} ${formatCount(others, 'member hasn’t', 'members haven’t')} finished yet.`
  }
  const next =
    sprints.length < SPRINTS_PER_WEEK
      ? 'a leader can start the next one'
      : 'the next one can start on Monday'
  return `${own} Everyone has finished: ${next}.`
}

type StepProps = { readonly text: string; readonly children?: ReactNode }

const Step = ({ text, children }: StepProps) => (
  <>
    <chakra.p maxW="prose" textWrap="pretty">
      {text}
    </chakra.p>
    {children ? (
      <Row flexWrap="wrap" mt="4">
        {children}
      </Row>
    ) : null}
  </>
)

type StartStepProps = { readonly group: Group; readonly sprint: GroupSprint | null }

/** What the next sprint would ask, and the ways to start it. */
const StartStep = ({ group, sprint }: StartStepProps) => {
  const [reading, setReading] = useState<ThemeReading>()
  const { data, isError, isFetching, isPlaceholderData } = trpc.sprint.nextMix.useQuery(
    { id: group.id, reading },
    // Sprints and daily quizzes take questions meanwhile, so every visit asks again.
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const { start, isStarting } = useStart(group.id)
  const prepare = (): void => preloadPage(sprintQuizPath(group.id))
  const begin = (onThemeOnly: boolean): void =>
    start({ ...(reading ? { reading } : {}), ...(onThemeOnly ? { onThemeOnly } : {}) })
  return (
    <>
      <chakra.p maxW="prose" textWrap="pretty" mb="4">
        {sprint
          ? 'Everyone has finished the sprint. Take the next one, and it opens for the whole group.'
          : 'No sprint is running. Take one, and it opens for the whole group, or choose its questions.'}
      </chakra.p>
      <ThemeMixNote
        mix={data ?? null}
        hasFailed={isError && !isFetching}
        isChanging={isPlaceholderData}
        onRead={setReading}
      />
      <Row flexWrap="wrap" mt="4">
        <Button
          variant="gold"
          // Not `disabled`, which would take the focus away.
          aria-disabled={isStarting || undefined}
          onClick={() => begin(false)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {isStarting ? 'Starting…' : 'Take Quiz Sprint'}
        </Button>
        {data?.canBeOnThemeOnly && data.about ? (
          <Button
            aria-label={`${formatNumber(data.onTheme)} only, all on ${data.about.name}`}
            aria-disabled={isStarting || isPlaceholderData || undefined}
            onClick={() => {
              if (!isPlaceholderData) begin(true)
            }}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            {`${formatNumber(data.onTheme)} only`}
          </Button>
        ) : null}
        <ButtonLink href={pathTo('sprintQuestions', { id: group.id })}>
          Choose the questions
        </ButtonLink>
        {sprint ? <ResultsLink group={group} sprint={sprint} /> : null}
      </Row>
    </>
  )
}

type ResultsLinkProps = { readonly group: Group; readonly sprint: GroupSprint }

/** The group's results for leaders, otherwise the viewer's own with everyone's progress. */
const ResultsLink = ({ group, sprint }: ResultsLinkProps) => (
  <ButtonLink
    href={
      group.isLeader
        ? pathTo('sprintResults', { id: group.id, sprintId: sprint.id })
        : sprintQuizPath(group.id)
    }
  >
    See the results
  </ButtonLink>
)

/** Where hints unlock. */
const HintMark = chakra('span', {
  base: { position: 'absolute', insetBlock: '-1', w: '0.5', borderRadius: 'full', bg: 'control' },
})
