import { chakra } from '@chakra-ui/react/styled-system'
import { LogOut, Trash2 } from 'lucide-react'
import { useSignOut } from '../shared/use-sign-out.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Divider, Row } from '../ui/layout.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { DownloadButton } from './download-button.tsx'

const loadSignOutDialog = async () =>
  (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog

/** Signs out of this browser, or of all. */
export const SignOutSetting = () => {
  const { Dialog, isOpen, close, trigger } = useDialog(loadSignOutDialog)
  const { link, label } = useSignOut()
  return (
    <Row flexWrap="wrap">
      <ButtonAnchor {...link}>
        <LogOut aria-hidden="true" />
        <span>{label}</span>
      </ButtonAnchor>
      <Button variant="danger" {...trigger}>
        Sign out everywhere
      </Button>
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </Row>
  )
}

const loadDeletionDialog = async () =>
  (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

/** Downloads everything held about the learner, or deletes the account with all of it. */
export const OwnDataSetting = () => {
  const { Dialog, isOpen, close, trigger } = useDialog(loadDeletionDialog)
  return (
    <>
      <Explanation>
        Everything we hold about you, in one JSON file: your account and settings, how and where you
        signed in, every quiz with your answers (of practice rounds, those of the last 400 days),
        your results in each book of the Bible, your XP, your badges and your churches.
      </Explanation>
      <DownloadButton />
      <Divider />
      <Explanation>
        Deleting your account removes all of it, immediately and for good. For up to a week, a code
        that tells nobody who you are keeps the last quizzes from being played for points again.
      </Explanation>
      <Button variant="danger" {...trigger}>
        <Trash2 aria-hidden="true" />
        <span>Delete my account</span>
      </Button>
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </>
  )
}

const Explanation = chakra('p', {
  base: { textStyle: 'small', color: 'muted', textWrap: 'pretty', mb: '3' },
})
