import { chakra } from '@chakra-ui/react/styled-system'
import { Settings2 } from 'lucide-react'
import { useLocation } from 'wouter'
import {
  isExplaining,
  isLastQuestion,
  type QuizRun,
  runScore,
  runStreak,
  runXp,
} from '../../../domain/quiz/quiz-run.ts'
import { pathTo } from '../../../domain/site/page.ts'
import type { Elements } from '../../lib/elements.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/layout.ts'
import { showToast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import { LeaveRoundDialog } from './leave-round-dialog.tsx'
import type { QuizGame } from './quiz-game.ts'
import type { QuizType } from './quiz-types.ts'
import { isClockRunning } from './use-clock-notice.ts'

export const SETTINGS_ID = 'quiz-settings'

type QuizHeadingProps = {
  readonly type: QuizType
  /** Set once there are questions. */
  readonly game?: QuizGame
  /** What is played, and the way to change it. */
  readonly choices?: Elements
}

/** The first lines: the type of quiz, what is played, the score so far, and the exit. */
export const QuizHeading = ({ type, game, choices }: QuizHeadingProps) => (
  <Row flexWrap="wrap" rowGap="1" pt={{ md: '3' }}>
    <Row flexWrap="wrap" columnGap="2.5" rowGap="0" minH="11">
      <Chip tone="ink">{type.badge}</Chip>
      <chakra.h1 textStyle="label" letterSpacing="0.06em" color="muted">
        {type.heading}
      </chakra.h1>
    </Row>
    {game || choices ? (
      <SecondLine>
        {choices}
        {game ? <Pills run={game.run} showsXp={type.showsXp} /> : null}
      </SecondLine>
    ) : null}
    <Row gap="0" ms="auto" me="-2.5">
      {game ? (
        <SettingsLink href={`#${SETTINGS_ID}`} aria-label="Quiz settings">
          <Settings2 aria-hidden="true" size={20} />
        </SettingsLink>
      ) : null}
      <ExitQuiz type={type} game={game} />
    </Row>
  </Row>
)

type PillsProps = { readonly run: QuizRun; readonly showsXp: boolean }

/** Score, streak and XP so far. */
const Pills = ({ run, showsXp }: PillsProps) => (
  <PillList aria-label="Your quiz so far">
    <Chip as="li">{`Score ${runScore(run)}`}</Chip>
    <Chip as="li">{`Streak ${runStreak(run)}`}</Chip>
    {showsXp ? (
      <Chip as="li" tone="gold">
        {`${runXp(run)} XP`}
      </Chip>
    ) : null}
  </PillList>
)

type ExitQuizProps = { readonly type: QuizType; readonly game: QuizGame | undefined }

/** Leads to the dashboard; asks first where answers would be lost. Between two questions the next one waits. */
const ExitQuiz = ({ type, game }: ExitQuizProps) => {
  const [, navigate] = useLocation()
  const dialog = useDialog()
  const { saved } = type
  const losesAnswers = saved === null && game !== undefined && game.run.answers.length > 0
  const leave = (): void => {
    if (game?.pausing && isExplaining(game.run) && !isLastQuestion(game.run)) game.pausing.pause()
    navigate(pathTo('dashboard'))
    if (game && saved && !game.unsaved && !isClockRunning(game)) showToast(saved)
  }
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        px="2.5"
        minH="11"
        {...(losesAnswers ? dialog.trigger : { onClick: leave })}
      >
        Exit Quiz
      </Button>
      <LeaveRoundDialog open={dialog.isOpen} onClose={dialog.close} onLeave={leave} />
    </>
  )
}

const SettingsLink = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minW: '11',
    minH: '11',
    borderRadius: 'control',
    color: 'muted',
    _hover: { color: 'text', bg: 'sunk' },
  },
})

/** On phones below the first one. */
const SecondLine = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    order: { base: '1', md: '0' },
    w: { base: 'full', md: 'auto' },
  },
})

const PillList = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
