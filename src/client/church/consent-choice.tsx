import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { PRIVATE_MEMBER } from '../../domain/person.ts'
import { ChoiceCard, ChoiceMark } from '../ui/choice-card.tsx'

const CHOICES = [
  {
    isPublic: true,
    name: 'Show my name',
    meaning:
      'Your profile is public: people who are signed in can open it, and see your name in member lists and leaderboards.',
  },
  {
    isPublic: false,
    name: 'Stay private',
    meaning: `You count in every total, as “${PRIVATE_MEMBER}”: with no name, picture or link, and in no member list.`,
  },
] as const

type ConsentChoiceProps = {
  readonly isPublic: boolean
  readonly onChange: (isPublic: boolean) => void
  readonly disabled?: boolean
}

/** Asks whoever joins a church whether their name may be shown. */
export const ConsentChoice = ({ isPublic, onChange, disabled = false }: ConsentChoiceProps) => {
  const id = useId()
  return (
    <chakra.fieldset aria-describedby={`${id}-scope`} disabled={disabled} minW="0">
      <chakra.legend fontWeight="600" mb="2">
        May your name be shown?
      </chakra.legend>
      <chakra.div display="grid" gap="2.5">
        {CHOICES.map((choice) => (
          <ChoiceCard key={choice.name}>
            <ChoiceMark
              type="radio"
              name={id}
              checked={choice.isPublic === isPublic}
              onChange={() => onChange(choice.isPublic)}
              aria-labelledby={`${id}-${choice.isPublic}`}
              aria-describedby={`${id}-${choice.isPublic}-meaning`}
            />
            <span>
              <chakra.span id={`${id}-${choice.isPublic}`} display="block" fontWeight="600">
                {choice.name}
              </chakra.span>
              <chakra.span
                id={`${id}-${choice.isPublic}-meaning`}
                display="block"
                textStyle="small"
                color="muted"
              >
                {choice.meaning}
              </chakra.span>
            </span>
          </ChoiceCard>
        ))}
      </chakra.div>
      <chakra.p id={`${id}-scope`} textStyle="small" color="muted" mt="2">
        This holds for all your churches. You can change it in your profile at any time.
      </chakra.p>
    </chakra.fieldset>
  )
}
