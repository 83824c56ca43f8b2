import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { PRIVATE_MEMBER } from '../../domain/learner/person.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { Stack } from '../ui/layout.ts'

const CHOICES = [
  {
    isPublic: true,
    label: 'Show my name',
    meaning:
      'Your profile is public: anyone signed in can open it and see your name in member lists and leaderboards.',
  },
  {
    isPublic: false,
    label: 'Stay private',
    meaning: `You count in every total as “${PRIVATE_MEMBER}”, with no name, picture or link, and member lists leave you out.`,
  },
] as const

type ConsentChoiceProps = {
  readonly isPublic: boolean
  readonly onChange: (isPublic: boolean) => void
  readonly disabled?: boolean
}

/** Asks somebody who joins a church whether to show their name. */
export const ConsentChoice = ({ isPublic, onChange, disabled = false }: ConsentChoiceProps) => {
  const id = useId()
  return (
    <chakra.fieldset aria-describedby={`${id}-scope`} disabled={disabled} minW="0">
      <chakra.legend fontWeight="600" mb="2">
        Show your name?
      </chakra.legend>
      <Stack gap="2.5">
        {CHOICES.map((choice) => (
          <ChoiceCard
            key={choice.label}
            group={id}
            label={choice.label}
            meaning={choice.meaning}
            checked={choice.isPublic === isPublic}
            onChoose={() => onChange(choice.isPublic)}
          />
        ))}
      </Stack>
      <chakra.p id={`${id}-scope`} textStyle="small" color="muted" mt="2">
        This applies to all your churches. You can change it in your profile at any time.
      </chakra.p>
    </chakra.fieldset>
  )
}
