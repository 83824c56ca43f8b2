import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { type QuizRun, runStreak } from '../../domain/quiz-run.ts'
import { WEEKLY_TARGET } from '../../domain/weekly-challenge.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { Card } from '../ui/card.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { XpBar } from '../ui/xp-bar.tsx'
import type { QuizResult, Submission } from './use-quiz-submission.ts'

type ResultFiguresProps = { readonly run: QuizRun; readonly submission: Submission }

export const ResultFigures = ({ run, submission }: ResultFiguresProps) => {
  const isPractice = run.mode === 'practice' || run.mode === 'adaptive'
  const { result, status } = submission
  return (
    <Grid>
      {isPractice ? (
        <PracticeMode mode={run.mode} />
      ) : (
        <EarnedXp result={result} sending={status === 'sending'} />
      )}
      <Figure title="Answer streak" value={runStreak(run)}>
        right in a row at the end
      </Figure>
      {run.mode === 'daily' && result ? <DailyFigures result={result} /> : null}
    </Grid>
  )
}

const PracticeMode = ({ mode }: Pick<QuizRun, 'mode'>) => (
  <Figure
    title="Practice mode"
    value={
      <chakra.span textStyle="heading">
        {mode === 'adaptive' ? 'Challenge' : 'Practice'}
      </chakra.span>
    }
  >
    Counts in your practice statistics, without XP.
  </Figure>
)

type EarnedXpProps = { readonly result: QuizResult | null; readonly sending: boolean }

const EarnedXp = ({ result, sending }: EarnedXpProps) => {
  if (!result) {
    return (
      <Figure title="XP earned" value={sending ? <SkeletonBlock h="8" w="5rem" /> : '–'}>
        {sending ? 'Counting…' : 'Not saved yet.'}
      </Figure>
    )
  }
  const { base, correct, weeklyBonus, total } = result.xp
  const parts = [
    { name: 'Daily quiz', amount: base },
    { name: 'Right answers', amount: correct },
    { name: 'Weekly bonus', amount: weeklyBonus },
  ].filter(({ amount }) => amount > 0)
  return (
    <Figure title="XP earned" value={<XpAmount amount={total} />} wide>
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
      <XpBar level={result.level} />
    </Figure>
  )
}

const XpAmount = ({ amount }: { readonly amount: number }) => (
  <chakra.span color="gold.text" letterSpacing="normal">
    +{amount} <chakra.small fontSize="0.65em">XP</chakra.small>
  </chakra.span>
)

const DailyFigures = ({ result }: { readonly result: QuizResult }) => {
  const { dailyCompletions } = useSignedInUser().weeklyProgress
  return (
    <>
      <Figure title="Day streak" value={result.streak}>
        {result.streak === 1 ? 'day' : 'days'} in a row, best {result.bestStreak}
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
  readonly wide?: boolean
}

const Figure = ({ title, value, children, wide = false }: FigureProps) => (
  <Card as="section" aria-label={title} pad="sm" flex={wide ? '1 0 100%' : '1 1 9rem'}>
    <chakra.h2 textStyle="label" color="muted" mb="1.5">
      {title}
    </chakra.h2>
    <chakra.div textStyle="number">{value}</chakra.div>
    <chakra.div textStyle="small" color="muted" mt="1" fontVariantNumeric="tabular-nums">
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
