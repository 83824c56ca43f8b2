import { chakra } from '@chakra-ui/react/styled-system'
import { Check, CircleAlert } from 'lucide-react'
import type { SaveStatus } from '../lib/use-instant-save.ts'

type SaveNoteProps = {
  readonly status: SaveStatus
  readonly problem?: string
}

/** Says beside a control whether its last change was saved. The region stays, so that it is read out. */
export const SaveNote = ({ status, problem }: SaveNoteProps) => (
  <Region role="status" data-status={status}>
    {status === 'saving' ? <span>Saving…</span> : null}
    {status === 'saved' ? (
      <>
        <Check aria-hidden="true" size={17} strokeWidth={2.5} />
        <span>Saved</span>
      </>
    ) : null}
    {status === 'failed' ? (
      <>
        <CircleAlert aria-hidden="true" size={17} />
        <span>{`Not saved. ${problem}`}</span>
      </>
    ) : null}
  </Region>
)

const Region = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: '600',
    color: 'muted',
    '&:not(:empty)': { mt: '2' },
    '&[data-status=saved]': { color: 'right' },
    '&[data-status=failed]': { color: 'wrong' },
    '& svg': { flexShrink: '0' },
  },
})
