import { useState } from 'react'
import { useWhenBack } from '../lib/connection.ts'
import { errorMessageOf, isAway, repeatedMessageOf } from '../lib/errors.ts'
import { trpc, UNBATCHED } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import type { EncouragementDialogProps } from './encouragement-dialog.tsx'

const FALLBACK = 'Failed to get encouragement'

const loadDialog = async () => (await import('./encouragement-dialog.tsx')).EncouragementDialog

/** A word of encouragement, and the dialog that shows it. */
export const useEncouragement = () => {
  const [generating, setGenerating] = useState(false)
  const [text, setText] = useState('')
  const whenBack = useWhenBack()
  const dialog = useDialog<EncouragementDialogProps>(loadDialog)
  const { mutateAsync } = trpc.encouragement.create.useMutation({ trpc: UNBATCHED })

  const compose = async (): Promise<void> => {
    const [reply] = await Promise.all([mutateAsync(), dialog.preload()])
    const composed = reply.encouragement ?? reply.fallback
    if (!composed) throw new Error(FALLBACK)
    setText(composed)
    dialog.open()
  }

  const generate = async (): Promise<void> => {
    if (generating) return
    setGenerating(true)
    try {
      await compose()
    } catch (error) {
      showToast({
        title: 'Unable to Generate Encouragement',
        description: isAway(error) ? repeatedMessageOf(error) : errorMessageOf(error, FALLBACK),
        variant: 'destructive',
      })
      if (isAway(error)) whenBack(() => void generate())
    } finally {
      setGenerating(false)
    }
  }

  return { generate, generating, text, dialog }
}
