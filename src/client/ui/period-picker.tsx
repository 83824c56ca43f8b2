import { PERIODS, type Period } from '../../domain/time/period.ts'
import { SegmentedChoice } from './segmented-choice.tsx'

const LABELS: Readonly<Record<Period, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

type PeriodPickerProps = {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** Day, week or month. */
export const PeriodPicker = ({ period, onChange }: PeriodPickerProps) => (
  <SegmentedChoice
    label="Period"
    choices={PERIODS}
    labels={LABELS}
    chosen={period}
    onChoose={onChange}
  />
)
