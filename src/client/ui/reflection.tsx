import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { Eyebrow } from './eyebrow.tsx'

type ReflectionProps = {
  /** Scripture, above the lesson. */
  readonly verse?: ReactNode
  readonly children: ReactNode
}

/** The parchment inset with a gold rule that carries what a question teaches. */
export const Reflection = ({ verse, children }: ReflectionProps) => (
  <Inset>
    <Eyebrow>Reflection</Eyebrow>
    {verse ? <chakra.div mt="1">{verse}</chakra.div> : null}
    <chakra.p fontSize="0.9375rem" color="muted" mt={verse ? '2.5' : '1'} textWrap="pretty">
      {children}
    </chakra.p>
  </Inset>
)

const Inset = chakra('aside', {
  base: {
    px: '4.5',
    py: '3.5',
    bg: 'sunk',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'gold',
    borderRadius: '4px 14px 14px 4px',
    animation: { _motionSafe: `rise 220ms ${EASE_OUT}` },
  },
})
