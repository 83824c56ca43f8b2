import { chakra } from '@chakra-ui/react/styled-system'
import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { ProblemNote, SuccessNote } from '../ui/note.tsx'
import { useDataDownload } from './use-data-download.ts'

export const DownloadButton = () => {
  const { download, start } = useDataDownload()
  const isBusy = download.status === 'busy'
  return (
    <div>
      <Button onClick={start} aria-disabled={isBusy || undefined}>
        <Download aria-hidden="true" />
        {isBusy ? 'Gathering your data…' : 'Download my data'}
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
