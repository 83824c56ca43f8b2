import { useState } from 'react'
import { connectionNow, useWhenBack } from '../lib/connection.ts'
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

  /** `isRepeated`: by itself, when the line is back; what fails then waits for the learner. */
  const generate = async (isRepeated = false): Promise<void> => {
    if (generating) return
    setGenerating(true)
    try {
      await compose()
    } catch (error) {
      const willRepeat = isAway(error) && !isRepeated
      showToast({
        title: 'Unable to Generate Encouragement',
        description: willRepeat
          ? repeatedMessageOf(error, connectionNow())
          : errorMessageOf(error, FALLBACK),
        variant: 'destructive',
      })
      if (willRepeat) whenBack(() => void generate(true))
    } finally {
      setGenerating(false)
    }
  }

  return { generate, generating, text, dialog }
}
