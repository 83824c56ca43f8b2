import { useState } from 'react'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { errorMessageOf } from '../lib/errors.ts'
import { saveFile } from '../lib/save-file.ts'
import { trpc } from '../lib/trpc.ts'

type Download =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'saved'; readonly fileName: string }
  | { readonly status: 'failed'; readonly problem: string }

/** Saves everything held about the learner as a file. */
export const useDataDownload = () => {
  const { timeZone } = useSignedInUser().settings
  const { downloadData } = trpc.useUtils().user
  const [download, setDownload] = useState<Download>({ status: 'idle' })

  const save = async (): Promise<Download> => {
    try {
      // As it is now, and in memory no longer than it takes.
      const data = await downloadData.fetch(undefined, { staleTime: 0, gcTime: 0 })
      const today = dayKeyOf(new Date(), parseTimeZone(timeZone) ?? UTC)
      const fileName = `${PRODUCT_NAME.toLowerCase()}-data-${today}.json`
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      return { status: 'saved', fileName }
    } catch (error) {
      const problem = errorMessageOf(error, 'The server could not be reached.')
      return { status: 'failed', problem }
    }
  }

  const start = async (): Promise<void> => {
    if (download.status === 'busy') return
    setDownload({ status: 'busy' })
    setDownload(await save())
  }
  return { download, start: () => void start() }
}
