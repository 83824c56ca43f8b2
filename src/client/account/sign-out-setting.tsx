import { chakra } from '@chakra-ui/react/styled-system'
import { LogOut } from 'lucide-react'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = async () =>
  (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog

/** The ways out: of this browser, and of all. */
export const SignOutSetting = () => {
  const { shown, open, close } = useLazyDialog(loadDialog)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <ButtonAnchor href="/api/logout">
        <LogOut aria-hidden="true" />
        Sign out
      </ButtonAnchor>
      <Button variant="danger" onClick={open}>
        Sign out everywhere
      </Button>
      {shown ? <shown.Dialog open={shown.open} onClose={close} /> : null}
    </chakra.div>
  )
}
