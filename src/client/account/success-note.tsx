import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'

/** What was done, in words. The region stays while there is nothing to say, so that it is read out. */
export const SuccessNote = ({ children }: { readonly children: string }) => (
  <Note role="status">
    {children ? (
      <>
        <Check aria-hidden="true" size={17} strokeWidth={2.5} />
        <chakra.bdi minW="0" overflowWrap="anywhere">
          {children}
        </chakra.bdi>
      </>
    ) : null}
  </Note>
)

const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: '600',
    color: 'right',
    '&:not(:empty)': { mt: '3' },
    '& svg': { flexShrink: '0', mt: '0.5' },
  },
})
