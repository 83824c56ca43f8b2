import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const noteRecipe = defineRecipe({
  base: {
    display: 'flex',
    fontWeight: '600',
    '& svg': { flexShrink: '0', mt: '0.5' },
    '& > :not(svg)': { minW: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    tone: {
      wrong: { color: 'wrong', borderColor: 'wrong' },
      right: { color: 'right', borderColor: 'right' },
    },
    /** `boxed` above a form, plain text beside a control. */
    boxed: {
      true: { gap: '3', p: '3.5', borderRadius: 'control', borderWidth: '1px' },
      false: { gap: '1.5', textStyle: 'small' },
    },
  },
  compoundVariants: [
    { tone: 'wrong', boxed: true, css: { bg: 'wrong.soft' } },
    { tone: 'right', boxed: true, css: { bg: 'right.soft' } },
  ],
})

/** A short message: an icon and one element with the text. */
const Note = chakra('div', noteRecipe)

type BoxedProps = { readonly boxed?: boolean; readonly children: ReactNode }

/** What went wrong; read out as it appears. */
export const ProblemNote = ({ boxed = false, children }: BoxedProps) => (
  <Note tone="wrong" boxed={boxed} role="alert">
    <CircleAlert aria-hidden="true" size={boxed ? 20 : 17} />
    <div>{children}</div>
  </Note>
)

/**
 * What was done. The live region exists before the message, or screen readers would miss it.
 */
export const SuccessNote = ({ boxed = false, children }: BoxedProps) => (
  <div role="status">
    {children ? (
      <Note tone="right" boxed={boxed} mt={boxed ? '0' : '3'}>
        <Check aria-hidden="true" size={boxed ? 20 : 17} strokeWidth={2.5} />
        <bdi>{children}</bdi>
      </Note>
    ) : null}
  </div>
)
