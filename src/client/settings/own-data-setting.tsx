import { chakra } from '@chakra-ui/react/styled-system'
import { Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { DownloadButton } from './download-button.tsx'

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

/** To take along what is held, and to have it deleted. */
export const OwnDataSetting = () => {
  const { Dialog, isOpen, close, trigger } = useDialog(loadDialog)
  return (
    <>
      <Meaning>
        Everything held about you, in one JSON file: your account and settings, how and where you
        signed in, every quiz with your answers, your XP, your books and your badges.
      </Meaning>
      <DownloadButton />
      <chakra.hr borderColor="line" my="5" />
      <Meaning>Deleting your account removes all of it, at once and for good.</Meaning>
      <Button variant="danger" {...trigger}>
        <Trash2 aria-hidden="true" />
        Delete my account
      </Button>
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </>
  )
}

const Meaning = chakra('p', {
  base: { textStyle: 'small', color: 'muted', textWrap: 'pretty', mb: '3' },
})
