import { chakra } from '@chakra-ui/react/styled-system'
import { Lamp } from './lamp.tsx'

const LAMPS = [1, 2, 3, 4, 5] as const

type FiveLampsProps = {
  /** How many of the week's daily quizzes are done. */
  readonly lit: number
  readonly size?: number
}

export const FiveLamps = ({ lit, size = 32 }: FiveLampsProps) => (
  <chakra.div
    role="img"
    aria-label={`${Math.min(Math.max(0, lit), LAMPS.length)} of ${LAMPS.length} daily quizzes`}
    display="grid"
    gridTemplateColumns="repeat(5, 1fr)"
    justifyItems="center"
  >
    {LAMPS.map((lamp) => (
      <Lamp key={lamp} lit={lamp <= lit} size={size} />
    ))}
  </chakra.div>
)
