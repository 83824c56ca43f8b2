import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'

/** Marks the correct option in a list of options. */
export const CorrectMark = () => (
  <chakra.span flexShrink="0" color="right">
    <Tick aria-hidden="true" size={15} strokeWidth={2.5} />
    <span>Correct</span>
  </chakra.span>
)

// On the line of the word.
const Tick = chakra(Check, { base: { display: 'inline', verticalAlign: '-0.125em', me: '1' } })
