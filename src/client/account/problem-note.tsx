import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong, beside the control that was used; read out as it appears. */
export const ProblemNote = ({ children }: { readonly children: ReactNode }) => (
  <Note role="alert">
    <CircleAlert aria-hidden="true" size={17} />
    <span>{children}</span>
  </Note>
)

const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: '600',
    color: 'wrong',
    '& svg': { flexShrink: '0', mt: '0.5' },
  },
})
