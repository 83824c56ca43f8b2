import { chakra } from '@chakra-ui/react/styled-system'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { dayKeyOf, timeZoneOrUtc } from '../../domain/time/time.ts'
import { acceptedReply } from '../lib/accepted-reply.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { saveFile } from '../lib/save-file.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { ProblemNote, SuccessNote } from '../ui/note.tsx'

/** Saves everything held about the learner as a file. */
export const DownloadButton = () => {
  const { isBusy, fileName, problem, start } = useDataDownload()
  return (
    <div>
      <Button onClick={start} aria-disabled={isBusy || undefined}>
        <Download aria-hidden="true" />
        <span>{isBusy ? 'Preparing your data…' : 'Download my data'}</span>
      </Button>
      <SuccessNote>{fileName ? `Look for ${fileName} in your downloads.` : ''}</SuccessNote>
      {problem ? (
        <chakra.div mt="2">
          <ProblemNote>{`Your data could not be downloaded. ${problem}`}</ProblemNote>
        </chakra.div>
      ) : null}
    </div>
  )
}

const useDataDownload = () => {
  const { id, settings } = useSignedInUser()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (): Promise<string> => {
      const reply = await acceptedReply(id, '/api/users/me/data')
      const today = dayKeyOf(new Date(), timeZoneOrUtc(settings.timeZone))
      const fileName = `${PRODUCT_NAME.toLowerCase()}-data-${today}.json`
      saveFile(fileName, await reply.blob(), 'application/json')
      return fileName
    },
  })
  return {
    isBusy: isPending,
    fileName: data ?? null,
    problem: error && errorMessageOf(error),
    start: (): void => {
      if (!isPending) mutate()
    },
  }
}
