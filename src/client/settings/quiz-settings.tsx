import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { TIME_LIMITS, type TimeLimit } from '../../domain/quiz/grading.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { SaveNote } from './save-note.tsx'
import { useSetting } from './use-setting.ts'

const CHOICES = {
  standard: { label: 'Standard', meaning: '30 seconds for each question' },
  extended: { label: 'Extended', meaning: '60 seconds for each question' },
  none: { label: 'No time limit', meaning: 'Take as long as you need' },
} as const satisfies Readonly<Record<TimeLimit, unknown>>

export const TimeLimitSetting = () => {
  const { value, change, status, problem } = useSetting('timeLimit')
  const id = useId()
  return (
    <chakra.fieldset aria-describedby={`${id}-meaning`}>
      <chakra.legend fontWeight="600">Time limit</chakra.legend>
      <chakra.p id={`${id}-meaning`} textStyle="small" color="muted" mb="3">
        Speed never affects your score: with more time you earn just as much. A change applies from
        your next question.
      </chakra.p>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
        {TIME_LIMITS.map((limit) => (
          <ChoiceCard
            key={limit}
            group={id}
            {...CHOICES[limit]}
            checked={value === limit}
            onChoose={() => change(limit)}
          />
        ))}
      </SimpleGrid>
      <SaveNote status={status} problem={problem} />
    </chakra.fieldset>
  )
}

/** Single-letter shortcuts get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export const ShortcutSetting = () => {
  const { value, change, status, problem } = useSetting('singleKeyShortcuts')
  return (
    <>
      <SwitchField
        label="Single-key shortcuts"
        description="In a quiz, a single key chooses an answer or moves on. Switch this off if you use speech input or press keys by accident. Enter and Space still work on buttons."
        checked={value}
        onChange={(event) => change(event.target.checked)}
      />
      <SaveNote status={status} problem={problem} />
    </>
  )
}
