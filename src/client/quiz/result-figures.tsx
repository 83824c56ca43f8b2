import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { type QuizRun, runStreak } from '../../domain/quiz-run.ts'
import { WEEKLY_TARGET } from '../../domain/weekly-challenge.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatNumber } from '../lib/format.ts'
import { Card } from '../ui/card.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { XpBar } from '../ui/xp-bar.tsx'
import type { QuizType } from './quiz-types.ts'
import type { QuizResult, Submission } from './use-quiz-submission.ts'

type ResultFiguresProps = {
  readonly type: QuizType
  readonly run: QuizRun
  readonly submission: Submission
  /** The learner opened the answers before the end. */
  readonly withoutXp: boolean
}

export const ResultFigures = ({ type, run, submission, withoutXp }: ResultFiguresProps) => {
  const { result } = submission
  return (
    <Grid>
      <XpFigure type={type} submission={submission} withoutXp={withoutXp} />
      <Figure title="Answer streak" value={runStreak(run)}>
        correct in a row
      </Figure>
      {type.countsForStreak && result ? <StreakFigures result={result} /> : null}
    </Grid>
  )
}

const XpFigure = ({ type, submission, withoutXp }: Omit<ResultFiguresProps, 'run'>) => {
  const { result, isStored, status } = submission
  const { level } = useSignedInUser()
  const name = <chakra.span textStyle="heading">{type.name}</chakra.span>
  if (!type.paysXp) {
    return (
      <Figure title="Practice mode" value={name}>
        Counts toward your practice statistics but earns no XP.
      </Figure>
    )
  }
  // What was earned before the answers were opened stays.
  if (withoutXp && !result?.xp.total) {
    return (
      <Figure title="Played without XP" value={name}>
        Because you’d already seen this sprint.
      </Figure>
    )
  }
  if (result) {
    return (
      <EarnedXp
        quizName={type.name}
        xp={result.xp}
        level={isStored ? level : result.level}
        isAbove={type.countsForStreak}
        note={withoutXp ? 'Earned before you opened the answers.' : null}
      />
    )
  }
  const isComing = status === 'sending'
  return (
    <Figure title="XP earned" value={isComing ? <SkeletonBlock h="8" w="5rem" /> : '–'}>
      {isComing ? 'Counting…' : isStored ? 'Not loaded yet.' : 'Not saved yet.'}
    </Figure>
  )
}

type EarnedXpProps = {
  readonly quizName: string
  readonly xp: QuizResult['xp']
  readonly level: QuizResult['level']
  readonly note: string | null
  /** On a line of its own, above all other figures; else beside the only other one. */
  readonly isAbove: boolean
}

const EarnedXp = ({ quizName, xp, level, note, isAbove }: EarnedXpProps) => {
  const { base, correct, weeklyBonus, total } = xp
  const parts = [
    { name: quizName, amount: base },
    { name: 'Correct answers', amount: correct },
    { name: 'Weekly bonus', amount: weeklyBonus },
  ].filter(({ amount }) => amount > 0)
  return (
    <Figure title="XP earned" value={<XpAmount amount={total} />} width={isAbove ? 'full' : 'most'}>
      {note}
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" gap="1" mt="2" mb="4">
        {parts.map(({ name, amount }) => (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <chakra.dd fontWeight="650" color="text" textAlign="end">
              +{amount}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <XpBar level={level} />
    </Figure>
  )
}

const XpAmount = ({ amount }: { readonly amount: number }) => (
  <chakra.span color="gold.text" letterSpacing="normal">
    +{formatNumber(amount)} <chakra.small fontSize="0.65em">XP</chakra.small>
  </chakra.span>
)

const StreakFigures = ({ result }: { readonly result: QuizResult }) => {
  const { dailyCompletions } = useSignedInUser().weeklyProgress
  return (
    <>
      <Figure title="Day streak" value={result.streak}>
        {result.streak === 1 ? 'day' : 'days'} ·{' '}
        {result.streak < result.bestStreak ? `best ${result.bestStreak}` : 'your best'}
      </Figure>
      <Figure
        title="This week"
        value={<FiveLamps lit={Math.min(dailyCompletions, WEEKLY_TARGET)} size={28} />}
      >
        {Math.min(dailyCompletions, WEEKLY_TARGET)} of {WEEKLY_TARGET} daily quizzes
      </Figure>
    </>
  )
}

type FigureProps = {
  readonly title: string
  readonly value: ReactNode
  readonly children: ReactNode
  readonly width?: keyof typeof FLEX
}

/** On phones, a figure that has most of a line has it alone. */
const FLEX = { part: '1 1 9rem', most: '3 1 20rem', full: '1 0 100%' } as const

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
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3.5',
  },
})
