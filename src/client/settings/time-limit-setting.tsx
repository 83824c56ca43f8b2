import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { TIME_LIMITS, type TimeLimit } from '../../domain/grading.ts'
import { ChoiceCard, ChoiceMark } from '../ui/choice-card.tsx'
import { SaveNote } from './save-note.tsx'
import { useSetting } from './use-setting.ts'

const LABELS: Readonly<Record<TimeLimit, { readonly name: string; readonly meaning: string }>> = {
  standard: { name: 'Standard', meaning: '30 seconds for each question' },
  extended: { name: 'Extended', meaning: '60 seconds for each question' },
  none: { name: 'No time limit', meaning: 'Take as long as you need' },
}

export const TimeLimitSetting = () => {
  const { value, change, status, problem } = useSetting('timeLimit')
  const id = useId()
  return (
    <chakra.fieldset aria-describedby={`${id}-meaning`}>
      <chakra.legend fontWeight="600">Time limit</chakra.legend>
      <chakra.p id={`${id}-meaning`} textStyle="small" color="muted" mb="3">
        Scores never depend on speed: with more time you earn just as much. A change counts from
        your next question.
      </chakra.p>
      <Choices>
        {TIME_LIMITS.map((limit) => (
          <ChoiceCard key={limit}>
            <ChoiceMark
              type="radio"
              name={id}
              checked={value === limit}
              onChange={() => change(limit)}
            />
            <span>
              <chakra.span display="block" fontWeight="600">
                {LABELS[limit].name}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="muted">
                {LABELS[limit].meaning}
              </chakra.span>
            </span>
          </ChoiceCard>
        ))}
      </Choices>
      <SaveNote status={status} problem={problem} />
    </chakra.fieldset>
  )
}

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
  },
})
