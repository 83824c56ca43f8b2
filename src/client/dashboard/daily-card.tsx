import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { SECONDS_BY_TIME_LIMIT, type TimeLimit } from '../../domain/grading.ts'
import { DAILY_BASE_XP } from '../../domain/xp.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { useDailyStart } from '../app/use-daily-start.ts'
import { preloadPage } from '../lib/page-registry.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row } from '../ui/layout.ts'
import type { Dashboard } from './use-dashboard.ts'

const paceOf = (timeLimit: TimeLimit): string => {
  const seconds = SECONDS_BY_TIME_LIMIT[timeLimit]
  return seconds === null ? 'No time limit' : `${seconds} seconds each`
}

type DailyCardProps = {
  readonly daily: Dashboard['dailyQuiz']
  /** No daily quiz has been finished yet. */
  readonly firstTime: boolean
}

/** Today's quiz: ready to start, ready to continue, done, or expired. */
export const DailyCard = ({ daily, firstTime }: DailyCardProps) => {
  if (daily.completed) return <Completed />
  if (daily.expired) return <Expired />
  if (daily.attemptId !== null) return <ToDo heading="Pick up where you left off" begun />
  return <ToDo heading={firstTime ? 'Your first ten are ready' : 'Today’s ten are ready'} />
}

const Completed = () => (
  <Frame heading="Daily Quest Complete!" lit>
    <Text>Great job! Come back tomorrow for your next challenge.</Text>
    <Row mt="auto">
      <ButtonLink href="/quiz">Practice More</ButtonLink>
    </Row>
  </Frame>
)

const Expired = () => (
  <Frame heading="Time ran out">
    <Text>Today’s quiz closed without any answers. A new one opens tomorrow.</Text>
    <Row mt="auto">
      <ButtonLink href="/quiz">Practice</ButtonLink>
    </Row>
  </Frame>
)

const ToDo = ({
  heading,
  begun = false,
}: {
  readonly heading: string
  readonly begun?: boolean
}) => {
  const { timeLimit } = useSignedInUser().settings
  const { start, starting } = useDailyStart()
  const label = begun ? 'Continue Daily Quiz' : 'Start Daily Quiz'
  return (
    <Frame heading={heading}>
      <Text>10 questions • {paceOf(timeLimit)} • Build your streak!</Text>
      <Row flexWrap="wrap" gap="3.5" mt="auto">
        <Button
          variant="gold"
          // Not `disabled`, which would take the focus away from keyboard players.
          aria-disabled={starting}
          onClick={start}
          onPointerEnter={() => preloadPage('/quiz')}
          onFocus={() => preloadPage('/quiz')}
        >
          {starting ? 'Starting...' : label}
        </Button>
        <Chip>+{DAILY_BASE_XP} XP</Chip>
      </Row>
    </Frame>
  )
}

const EDGE = { base: '11', lg: '24' }
const LAMP_SIZE = { '& svg': { w: EDGE, h: EDGE } }

type FrameProps = {
  readonly heading: string
  readonly lit?: boolean
  readonly children: ReactNode
}

const Frame = ({ heading, lit = false, children }: FrameProps) => (
  <Card
    as="section"
    aria-labelledby="daily-heading"
    tone="gold"
    position="relative"
    display="flex"
    gap="4"
  >
    <chakra.div flex="1" minW="0" display="flex" flexDirection="column">
      <Eyebrow>Daily Challenge</Eyebrow>
      <chakra.h2 id="daily-heading" textStyle="heading" mt="1.5" pe={{ base: '14', lg: '0' }}>
        {heading}
      </chakra.h2>
      {children}
    </chakra.div>
    <Corner css={LAMP_SIZE}>
      <Lamp lit={lit} />
    </Corner>
  </Card>
)

const Text = chakra('p', { base: { color: 'muted', mt: '2', mb: '5', textWrap: 'pretty' } })

/** In the corner on small screens, a column of its own on wide ones. */
const Corner = chakra('div', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    top: '5',
    insetEnd: '5',
    alignSelf: 'center',
  },
})
