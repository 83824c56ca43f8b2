import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'

export type EncouragementDialogProps = DialogControl & { readonly text: string }

export const EncouragementDialog = ({ open, onClose, text }: EncouragementDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="AI Encouragement"
    description="Personalized encouragement based on your Bible study progress"
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <Text>{text}</Text>
  </Dialog>
)

const Text = chakra('p', {
  base: {
    ps: '5',
    py: '1',
    borderInlineStartWidth: '3px',
    borderColor: 'gold',
    fontFamily: 'heading',
    fontSize: 'lg',
    lineHeight: '1.55',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})
