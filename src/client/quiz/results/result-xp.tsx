import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import type { LevelProgress } from '../../../domain/level.ts'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { sizeWithin } from '../../lib/theme-tokens.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import type { QuizResult } from '../play/use-quiz-submission.ts'
import { Reveal, useCounting, useFrames, useStage } from './result-play.tsx'
import { ResultRing } from './result-ring.tsx'
import { levelAt, type StageName, turnAt, xpAt } from './result-stages.ts'

type EarnedXpProps = {
  readonly quizName: string
  readonly result: QuizResult
  /** Opened again: the level is the one of today. */
  readonly isStored: boolean
  readonly note: string | null
}

/** What a result has earned, part by part, and what it makes of the level. */
export const EarnedXp = ({ quizName, result, isStored, note }: EarnedXpProps) => {
  const { level: levelNow } = useSignedInUser()
  const { xp, levelUp } = result
  const isNewLevel = levelUp && !isStored
  const after = isStored ? levelNow : result.level
  const before = isStored ? levelNow : result.levelBefore
  const amount = useCounting((timeMs, stages) => `+${formatNumber(xpAt(stages, xp, timeMs))}`)
  return (
    <Card
      as="section"
      aria-label="XP earned"
      tone={isNewLevel ? 'gold' : 'plain'}
      flex="1 0 100%"
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="4"
    >
      {/* With large text, the ring is below it. */}
      <chakra.div flex="1 1 7rem" minW="0">
        <chakra.h2 textStyle="label" color="muted">
          XP earned
        </chakra.h2>
        <chakra.p
          role="img"
          aria-label={`+${formatNumber(xp.total)} XP`}
          textStyle="number"
          fontSize="min(2.5rem, 16vw)"
          color="gold.text"
          letterSpacing="normal"
          mt="1"
        >
          <span ref={amount}>{`+${formatNumber(xp.total)}`}</span>
          {/* The style of numbers narrows spaces; WebKit would show hardly any. */}
          <chakra.small fontSize="0.55em" fontVariantNumeric="normal" wordSpacing="normal">
            {' XP'}
          </chakra.small>
        </chakra.p>
        {note ? (
          <chakra.p textStyle="small" color="muted">
            {note}
          </chakra.p>
        ) : null}
        <Parts quizName={quizName} xp={xp} />
      </chakra.div>
      <LevelTurn before={before} after={after} />
      <LevelLine before={before} after={after} isNewLevel={isNewLevel} />
    </Card>
  )
}

type PartsProps = { readonly quizName: string; readonly xp: QuizResult['xp'] }

const Parts = ({ quizName, xp }: PartsProps) => {
  const parts = [
    { stage: 'base', name: quizName, amount: xp.base },
    { stage: 'correct', name: 'Correct answers', amount: xp.correct },
    { stage: 'weekly_bonus', name: 'Weekly bonus', amount: xp.weeklyBonus },
  ] as const satisfies readonly { stage: StageName; name: string; amount: number }[]
  return (
    <chakra.ul display="grid" gap="1" mt="2" textStyle="small" fontVariantNumeric="tabular-nums">
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ stage, name, amount }) => (
          <li key={stage}>
            <Reveal stage={stage}>
              <chakra.span
                display="flex"
                justifyContent="space-between"
                gap="3"
                maxW="16rem"
                color="muted"
              >
                <span>{name}</span>
                <chakra.span fontWeight="650" color="text">
                  {`+${amount}`}
                </chakra.span>
              </chakra.span>
            </Reveal>
          </li>
        ))}
    </chakra.ul>
  )
}

type LevelsProps = { readonly before: LevelProgress; readonly after: LevelProgress }

const momentOf = ({ current, progressPercentage }: LevelProgress) => ({
  level: current,
  percent: progressPercentage,
})

/** The level ring fills, and turns over to the next level. */
const LevelTurn = ({ before, after }: LevelsProps) => {
  const [from, to] = [momentOf(before), momentOf(after)]
  const figure = useRef<HTMLDivElement>(null)
  const number = useCounting((timeMs, stages) => String(levelAt(stages, from, to, timeMs).level))
  useFrames((timeMs, stages) => {
    if (from.level === to.level || !figure.current) return
    figure.current.style.transform = `scaleX(${turnAt(stages, timeMs)})`
  })
  return (
    <div
      role="img"
      aria-label={`Level ${to.level}, ${formatPercent(to.percent)} of the way through it`}
    >
      <ResultRing
        size={sizeWithin(26)}
        percentAt={(timeMs, stages) => levelAt(stages, from, to, timeMs).percent}
      >
        <div ref={figure}>
          <chakra.span
            ref={number}
            display="block"
            textStyle="number"
            fontSize={sizeWithin(8)}
            lineHeight="1"
          >
            {String(to.level)}
          </chakra.span>
          <Eyebrow fontSize={sizeWithin(3.25)} mt="1">
            Level
          </Eyebrow>
        </div>
      </ResultRing>
    </div>
  )
}

type LevelLineProps = LevelsProps & { readonly isNewLevel: boolean }

/** The level in words; the new one from the moment that the ring turns over to it. */
const LevelLine = ({ before, after, isNewLevel }: LevelLineProps) => {
  const { hasBegun } = useStage('next_level')
  const level = hasBegun ? after : before
  return (
    <chakra.div flex="1 1 100%" borderTopWidth="1px" borderColor="line" pt="3">
      {isNewLevel ? (
        <Reveal stage="next_level" isSpring>
          <Eyebrow>Level up!</Eyebrow>
        </Reveal>
      ) : null}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        rowGap="0.5"
      >
        <chakra.p textStyle={isNewLevel ? 'subheading' : undefined} fontWeight="650">
          {`Level ${level.current} · ${level.name}`}
        </chakra.p>
        <Reveal stage={isNewLevel ? 'next_level' : 'level'}>
          <chakra.p textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
            {wayToNext(after)}
          </chakra.p>
        </Reveal>
      </chakra.div>
    </chakra.div>
  )
}

const wayToNext = ({ isMaxLevel, xpNeeded, current }: LevelProgress): string =>
  isMaxLevel
    ? 'You have reached the highest level.'
    : `${formatNumber(xpNeeded)} XP to level ${current + 1}`
