import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, useId, useState } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { formatNumber } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { leaveAfterDeletion } from '../shared/leave.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { DownloadButton } from './download-button.tsx'

const WORD = 'DELETE'

export const DeleteAccountDialog = ({ open, onClose }: DialogControl) => {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, isSuccess, error, reset } = trpc.user.deleteAccount.useMutation({
    onSuccess: leaveAfterDeletion,
  })
  // Also until the browser has left.
  const isBusy = isPending || isSuccess
  const isConfirmed = typed.trim().toUpperCase() === WORD
  const close = (): void => {
    if (isBusy) return
    setTyped('')
    reset()
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isConfirmed && !isBusy) mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title="Delete your account?"
      description="This cannot be undone. You will lose:"
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={!isConfirmed || isBusy}>
            {isBusy ? 'Deleting…' : 'Delete my account'}
          </Button>
        </>
      }
    >
      <Losses />
      <DownloadButton />
      <form id={formId} onSubmit={submit}>
        <TextField
          label={
            <span>
              <span>Type </span>
              <span translate="no">{WORD}</span>
              <span> to confirm</span>
            </span>
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={isBusy}
        />
      </form>
      {error ? (
        <ProblemNote>{`Your account was not deleted. ${errorMessageOf(error)}`}</ProblemNote>
      ) : null}
    </Dialog>
  )
}

const Losses = () => {
  const { totalXp, currentLevel, levelName } = useSignedInUser()
  return (
    <chakra.ul ps="5" listStyleType="disc" display="grid" gap="1">
      <li>{`Level ${currentLevel} (${levelName}), ${formatNumber(totalXp)} XP and your streaks`}</li>
      <li>every quiz and every answer</li>
      <li>your badges</li>
      <li>
        your church memberships, and your points from today, this week and this month; earlier ones
        stay in their totals, without your name
      </li>
      <li>your name, e-mail address and settings</li>
      <li>every way to sign in to this account</li>
    </chakra.ul>
  )
}
