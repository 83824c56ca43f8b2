import { chakra } from '@chakra-ui/react/styled-system'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { acceptedReply } from '../lib/accepted-reply.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote, SuccessNote } from '../ui/note.tsx'

/** Saves everything held about the learner as a file. */
export const DownloadButton = () => {
  const { download, start } = useDataDownload()
  const isBusy = download.status === 'busy'
  return (
    <div>
      <Button onClick={start} aria-disabled={isBusy || undefined}>
        <Download aria-hidden="true" />
        {isBusy ? 'Preparing your data…' : 'Download my data'}
      </Button>
      <SuccessNote>
        {download.status === 'saved' ? `Look for ${download.fileName} in your downloads.` : ''}
      </SuccessNote>
      {download.status === 'failed' ? (
        <chakra.div mt="2">
          <ProblemNote>Your data could not be downloaded. {download.problem}</ProblemNote>
        </chakra.div>
      ) : null}
    </div>
  )
}

type DataDownload =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'saved'; readonly fileName: string }
  | { readonly status: 'failed'; readonly problem: string }

const useDataDownload = () => {
  const { timeZone } = useSignedInUser().settings
  const [download, setDownload] = useState<DataDownload>({ status: 'idle' })

  const save = async (): Promise<DataDownload> => {
    try {
      const reply = await acceptedReply(fetch('/api/users/me/data'))
      const today = dayKeyOf(new Date(), parseTimeZone(timeZone) ?? UTC)
      const fileName = `${PRODUCT_NAME.toLowerCase()}-data-${today}.json`
      saveFile(fileName, await reply.blob(), 'application/json')
      return { status: 'saved', fileName }
    } catch (error) {
      const problem = errorMessageOf(error)
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
