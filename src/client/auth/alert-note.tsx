import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A short problem above a form, read out as soon as it appears. */
export const AlertNote = ({ children }: { readonly children: ReactNode }) => (
  <Frame role="alert">
    <CircleAlert aria-hidden="true" size={20} />
    <div>{children}</div>
  </Frame>
)

const Frame = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3.5',
    mb: '5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'wrong',
    bg: 'wrong.soft',
    color: 'wrong',
    fontWeight: '550',
    '& svg': { flexShrink: '0', mt: '0.5' },
  },
})
