import { type ComponentType, useState } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc, UNBATCHED } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import type { EncouragementDialogProps } from './encouragement-dialog.tsx'

const FALLBACK = 'Failed to get encouragement'

type Shown = {
  readonly text: string
  readonly open: boolean
  readonly Dialog: ComponentType<EncouragementDialogProps>
}

/** A word of encouragement, and the dialog for it, whose code comes with the first. */
export const useEncouragement = () => {
  const [generating, setGenerating] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { mutateAsync } = trpc.encouragement.create.useMutation({ trpc: UNBATCHED })

  const compose = async (): Promise<void> => {
    const [reply, { EncouragementDialog }] = await Promise.all([
      mutateAsync(),
      import('./encouragement-dialog.tsx'),
    ])
    const text = reply.encouragement ?? reply.fallback
    if (!text) throw new Error(FALLBACK)
    setShown({ text, open: true, Dialog: EncouragementDialog })
  }

  const generate = async (): Promise<void> => {
    if (generating) return
    setGenerating(true)
    try {
      await compose()
    } catch (error) {
      showToast({
        title: 'Unable to Generate Encouragement',
        description: errorMessageOf(error, FALLBACK),
        variant: 'destructive',
      })
    } finally {
      setGenerating(false)
    }
  }

  const close = (): void => setShown((known) => known && { ...known, open: false })
  return { generate, generating, shown, close }
}
