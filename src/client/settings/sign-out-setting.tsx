import { chakra } from '@chakra-ui/react/styled-system'
import { LogOut } from 'lucide-react'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { useDialog } from '../ui/use-dialog.ts'

const loadDialog = async () =>
  (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog

/** The ways out: of this browser, and of all. */
export const SignOutSetting = () => {
  const { Dialog, isOpen, close, trigger } = useDialog(loadDialog)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <ButtonAnchor href="/api/logout">
        <LogOut aria-hidden="true" />
        Sign out
      </ButtonAnchor>
      <Button variant="danger" {...trigger}>
        Sign out everywhere
      </Button>
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </chakra.div>
  )
}
