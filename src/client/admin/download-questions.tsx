import { chakra } from '@chakra-ui/react/styled-system'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { MAX_FILE_ROWS, type QuestionFileFormat } from '../../domain/question-file.ts'
import { acceptedReply } from '../lib/accepted-reply.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { saveFile } from '../lib/save-file.ts'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { ProblemNote, SuccessNote } from '../ui/note.tsx'
import { QueryState } from '../ui/query-state.tsx'

const FORMATS = [
  { format: 'csv', label: 'Download CSV' },
  { format: 'json', label: 'Download JSON' },
] as const

/** All questions as a file, which can be uploaded again. */
export const DownloadQuestions = () => {
  const query = trpc.questionFile.describeDownload.useQuery(undefined, { refetchOnMount: 'always' })
  const { download, start } = useQuestionDownload()
  return (
    <QueryState query={query} errorTitle="The questions could not be counted">
      {({ questions, leftOut }) => (
        <>
          <chakra.p>
            {formatCount(questions, 'question', 'questions')}, active or not, in the format that you
            can upload
            {questions > MAX_FILE_ROWS ? `, ${formatNumber(MAX_FILE_ROWS)} at a time` : ''}.
          </chakra.p>
          {leftOut > 0 ? (
            <chakra.p mt="2" color="muted">
              {leftOut === 1
                ? '1 question is left out, because you can still meet it'
                : `${formatCount(leftOut, 'question', 'questions')} are left out, because you can still meet them`}{' '}
              in today’s daily quiz or in a sprint, and the file has the answers.
            </chakra.p>
          ) : null}
          <Row flexWrap="wrap" mt="4.5">
            {FORMATS.map(({ format, label }) => (
              <Button
                key={format}
                onClick={() => start(format)}
                aria-disabled={download.status === 'busy' || undefined}
              >
                <Download aria-hidden="true" />
                {download.status === 'busy' && download.format === format ? 'Downloading…' : label}
              </Button>
            ))}
          </Row>
          <SuccessNote>
            {download.status === 'saved' ? `Look for ${download.fileName} in your downloads.` : ''}
          </SuccessNote>
          {download.status === 'failed' ? (
            <chakra.div mt="3">
              <ProblemNote>The questions could not be downloaded. {download.problem}</ProblemNote>
            </chakra.div>
          ) : null}
        </>
      )}
    </QueryState>
  )
}

type QuestionDownload =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly format: QuestionFileFormat }
  | { readonly status: 'saved'; readonly fileName: string }
  | { readonly status: 'failed'; readonly problem: string }

const useQuestionDownload = () => {
  const [download, setDownload] = useState<QuestionDownload>({ status: 'idle' })

  const save = async (format: QuestionFileFormat): Promise<QuestionDownload> => {
    try {
      const reply = await acceptedReply(fetch(`/api/admin/questions/export?format=${format}`))
      const disposition = reply.headers.get('content-disposition') ?? ''
      const fileName = /filename="?([^";]+)/.exec(disposition)?.[1] ?? `questions.${format}`
      saveFile(fileName, await reply.blob(), reply.headers.get('content-type') ?? '')
      return { status: 'saved', fileName }
    } catch (error) {
      return { status: 'failed', problem: errorMessageOf(error) }
    }
  }

  const start = async (format: QuestionFileFormat): Promise<void> => {
    if (download.status === 'busy') return
    setDownload({ status: 'busy', format })
    setDownload(await save(format))
  }
  return { download, start: (format: QuestionFileFormat) => void start(format) }
}
