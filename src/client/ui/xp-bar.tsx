import { chakra } from '@chakra-ui/react/styled-system'
import { type LevelProgress, thresholdOf } from '../../domain/level.ts'
import { formatNumber } from '../lib/format.ts'
import { Row } from './layout.ts'
import { ProgressBar } from './progress-bar.tsx'

type XpBarProps = {
  readonly level: LevelProgress
  readonly onInk?: boolean
}

/** Progress within the current level, between the XP at which it begins and ends. */
export const XpBar = ({ level, onInk = false }: XpBarProps) => {
  const start = thresholdOf(level.current)
  const [from, to, total] = [start, level.nextLevelXp, level.totalXp].map(formatNumber)
  const earned = formatNumber(level.totalXp - start)
  const span = formatNumber(level.nextLevelXp - start)
  return (
    <chakra.div
      w="full"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
      color={onInk ? 'onInk.muted' : 'muted'}
    >
      <Row gap="2.5">
        <span aria-hidden="true">{from}</span>
        <ProgressBar
          label="XP in this level"
          value={level.progressPercentage}
          valueText={`${total} / ${to} XP`}
          onInk={onInk}
        />
        <span aria-hidden="true">{to}</span>
      </Row>
      <Row flexWrap="wrap" justifyContent="space-between" rowGap="0" mt="1">
        <span>{`${earned} of ${span} XP in this level`}</span>
        {level.isMaxLevel ? null : <span>{`${formatNumber(level.xpNeeded)} XP to go`}</span>}
      </Row>
    </chakra.div>
  )
}
