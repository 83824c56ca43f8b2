import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { Eyebrow } from './eyebrow.tsx'

type ReflectionProps = {
  /** Scripture, above the lesson. */
  readonly verse?: ReactNode
  /** The lesson, where there is one. */
  readonly children: ReactNode
  /** What belongs to the learner's own answer, below the lesson. */
  readonly aside?: ReactNode
}

/** The parchment inset with a gold rule that carries what a question teaches. */
export const Reflection = ({ verse, children, aside }: ReflectionProps) => (
  <Inset aria-label="Reflection">
    <Eyebrow>Reflection</Eyebrow>
    {verse ? <chakra.div mt="1">{verse}</chakra.div> : null}
    {children ? (
      <chakra.p fontSize="0.9375rem" color="muted" mt={verse ? '2.5' : '1'} textWrap="pretty">
        {children}
      </chakra.p>
    ) : null}
    {aside ? <Aside>{aside}</Aside> : null}
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

const Aside = chakra('div', {
  base: { mt: '3', pt: '2', mb: '-1', borderTopWidth: '1px', borderColor: 'line' },
})
