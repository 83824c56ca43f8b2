import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { type QuizRun, runStreak } from '../../../domain/quiz/quiz-run.ts'
import { WEEKLY_TARGET } from '../../../domain/weekly-challenge.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Card } from '../../ui/card.tsx'
import { FiveLamps } from '../../ui/five-lamps.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import type { QuizType } from '../play/quiz-types.ts'
import type { QuizResult, Submission } from '../play/use-quiz-submission.ts'
import { NewBadges } from './result-badges.tsx'
import { useStage } from './result-play.tsx'
import { EarnedXp } from './result-xp.tsx'

type ResultFiguresProps = {
  readonly type: QuizType
  readonly run: QuizRun
  readonly submission: Submission
  /** The learner opened the answers before the end. */
  readonly withoutXp: boolean
  readonly isOfEarlierDay: boolean
  /** Of a new result. */
  readonly newBadges: QuizResult['badges']
}

export const ResultFigures = (props: ResultFiguresProps) => {
  const { type, run, submission, withoutXp, isOfEarlierDay, newBadges } = props
  const { result } = submission
  const user = useSignedInUser()
  const answerStreak = runStreak(run)
  const bestStreak = result?.bestStreak ?? user.bestStreak
  return (
    <Grid>
      <XpFigure type={type} submission={submission} withoutXp={withoutXp} />
      {type.countsForStreak && result ? (
        <StreakFigures result={result} isOfEarlierDay={isOfEarlierDay} />
      ) : (
        <Figure title="Best streak" value={formatNumber(bestStreak)}>
          {`${bestStreak === 1 ? 'day' : 'days'} in a row`}
        </Figure>
      )}
      {newBadges.length > 0 ? (
        // On phones before what is less of news, so that their arrival is seen.
        <chakra.div flex="1 0 100%" order={{ base: '0', sm: '1' }}>
          <NewBadges badges={newBadges} />
        </chakra.div>
      ) : null}
      {answerStreak > 0 ? (
        <Figure title="Answer streak" value={answerStreak}>
          correct in a row
        </Figure>
      ) : null}
    </Grid>
  )
}

/** Until the figures take its place; that they are coming is said beside it. */
export const FiguresSkeleton = () => (
  <Grid aria-hidden="true">
    <SkeletonBlock h="12rem" flex="1 0 100%" borderRadius="card" />
    <SkeletonBlock h="6.5rem" flex={FLEX.part} borderRadius="card" />
    <SkeletonBlock h="6.5rem" flex={FLEX.part} borderRadius="card" />
  </Grid>
)

type XpFigureProps = Pick<ResultFiguresProps, 'type' | 'submission' | 'withoutXp'>

const XpFigure = ({ type, submission, withoutXp }: XpFigureProps) => {
  const { result, isStored } = submission
  const name = <chakra.span textStyle="heading">{type.name}</chakra.span>
  if (!type.paysXp) {
    return (
      <Figure title="Practice mode" value={name} width="most">
        Counts toward your practice statistics but earns no XP.
      </Figure>
    )
  }
  // What was earned before the answers were opened stays.
  if (withoutXp && !result?.xp.total) {
    return (
      <Figure title="Played without XP" value={name} width="most">
        Because you’d already seen this sprint.
      </Figure>
    )
  }
  if (result) {
    const note = withoutXp ? 'Earned before you opened the answers.' : null
    return <EarnedXp quizName={type.name} result={result} isStored={isStored} note={note} />
  }
  return (
    <Figure title="XP earned" value="–" width="most">
      {isStored ? 'Not loaded yet.' : 'Not saved yet.'}
    </Figure>
  )
}

type StreakFiguresProps = Pick<ResultFiguresProps, 'isOfEarlierDay'> & {
  readonly result: QuizResult
}

const StreakFigures = ({ result, isOfEarlierDay }: StreakFiguresProps) => (
  <>
    <Figure
      title={isOfEarlierDay ? 'Day streak then' : 'Day streak'}
      value={formatNumber(result.streak)}
    >
      <span>{result.streak === 1 ? 'day' : 'days'}</span>
      <span> · </span>
      <span>
        {result.streak < result.bestStreak
          ? `best streak ${formatNumber(result.bestStreak)}`
          : 'your best'}
      </span>
    </Figure>
    {result.dailyCompletions === null ? null : (
      <Week
        title={isOfEarlierDay ? 'That week' : 'This week'}
        completions={result.dailyCompletions}
      />
    )}
  </>
)

/** The lamps of the result's week; the day's own lights up in its stage. */
type WeekProps = { readonly title: string; readonly completions: number }

const Week = ({ title, completions }: WeekProps) => {
  const { hasBegun, wasSkipped } = useStage('lamp')
  const lit = Math.min(completions, WEEKLY_TARGET)
  // A sixth daily quiz lights none.
  const litBefore = completions > WEEKLY_TARGET ? lit : lit - 1
  return (
    <Figure
      title={title}
      value={
        <chakra.div display="grid" alignContent="center" h="1.15em">
          {/* Anew where the show was skipped: a lamp that is lit from the start does not move. */}
          <FiveLamps key={String(wasSkipped)} lit={hasBegun ? lit : litBefore} size={24} />
        </chakra.div>
      }
    >
      <span aria-hidden="true">{`${lit} of ${WEEKLY_TARGET} daily quizzes`}</span>
    </Figure>
  )
}

type FigureProps = {
  readonly title: string
  readonly value: ReactNode
  readonly children: ReactNode
  readonly width?: keyof typeof FLEX
}

/** On phones, a figure that has most of a line has it alone. */
const FLEX = { part: '1 1 9rem', most: '2 1 18rem' } as const

const Figure = ({ title, value, children, width = 'part' }: FigureProps) => (
  <Card as="section" aria-label={title} pad="sm" flex={FLEX[width]}>
    <chakra.h2 textStyle="label" color="muted" mb="1.5">
      {title}
    </chakra.h2>
    <chakra.div textStyle="number">{value}</chakra.div>
    <chakra.div
      textStyle="small"
      color="muted"
      mt="1"
      fontVariantNumeric="tabular-nums"
      textWrap="pretty"
    >
      {children}
    </chakra.div>
  </Card>
)

const Grid = chakra('div', {
  base: {
    '--ring-track': 'var(--chakra-colors-sunk)',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3.5',
  },
})
