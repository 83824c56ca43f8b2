import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { segmentStyle } from './segment-style.ts'

type SegmentedChoiceProps<Choice extends string> = {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly choices: readonly Choice[]
  readonly labels: Readonly<Record<Choice, string>>
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  /** Labels of a word or two, so that four fit beside each other on phones. */
  readonly areShort?: boolean
}

/** One of few choices side by side: radio buttons, so arrow keys go from one to the next. */
export const SegmentedChoice = <Choice extends string>(props: SegmentedChoiceProps<Choice>) => {
  const { label, choices, labels, chosen, onChoose, areShort = false } = props
  const name = useId()
  return (
    <Segments role="radiogroup" aria-label={label} data-short={areShort ? '' : undefined}>
      {choices.map((choice) => (
        <Segment key={choice}>
          <chakra.input
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
            srOnly
          />
          {labels[choice]}
        </Segment>
      ))}
    </Segments>
  )
}

const Segments = chakra('div', {
  base: {
    display: 'grid',
    // Below one another where large text leaves no room for all of them.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr))',
    '&[data-short]': {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 3.75rem), 1fr))',
    },
    gap: '1',
    p: '1',
    w: 'full',
    maxW: { sm: '20rem' },
    bg: 'sunk',
    borderRadius: 'control',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-line)',
  },
})

const Segment = chakra('label', {
  base: {
    ...segmentStyle,
    placeItems: 'center',
    minH: '11',
    px: '2',
    textStyle: 'small',
    fontWeight: '650',
    // Of a label with two lines.
    lineHeight: '1.25',
    textAlign: 'center',
    userSelect: 'none',
    touchAction: 'manipulation',
  },
})
