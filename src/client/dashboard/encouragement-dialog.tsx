import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type EncouragementDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly text: string
}

export const EncouragementDialog = ({ open, onClose, text }: EncouragementDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="AI Encouragement"
    description="Personalized encouragement based on your Bible study progress"
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <Words>{text}</Words>
  </Dialog>
)

const Words = chakra('p', {
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
