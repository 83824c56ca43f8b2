import { chakra } from '@chakra-ui/react/styled-system'
import type { LevelProgress } from '../../domain/level.ts'
import { ProgressBar } from './progress-bar.tsx'

type XpBarProps = {
  readonly level: LevelProgress
  readonly onInk?: boolean
}

/** The way through the current level: "810 / 1000 XP" and what is left, except at the top. */
export const XpBar = ({ level, onInk = false }: XpBarProps) => {
  const reading = `${level.totalXp} / ${level.nextLevelXp} XP`
  return (
    <chakra.div w="full">
      <ProgressBar
        label="XP in this level"
        value={level.progressPercentage}
        valueText={reading}
        onInk={onInk}
      />
      <chakra.div
        display="flex"
        justifyContent="space-between"
        gap="3"
        mt="2"
        textStyle="small"
        fontVariantNumeric="tabular-nums"
        color={onInk ? 'onInk.muted' : 'muted'}
      >
        <span>{reading}</span>
        {level.isMaxLevel ? null : <span>{level.xpNeeded} XP to go</span>}
      </chakra.div>
    </chakra.div>
  )
}
