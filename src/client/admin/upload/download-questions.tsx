import { chakra } from '@chakra-ui/react/styled-system'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { MAX_FILE_ROWS, type QuestionFileFormat } from '../../../domain/question/question-file.ts'
import { acceptedReply } from '../../lib/accepted-reply.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'
import { ProblemNote, SuccessNote } from '../../ui/note.tsx'
import { QueryState } from '../../ui/query-state.tsx'

const FORMATS = [
  { format: 'csv', label: 'Download CSV' },
  { format: 'json', label: 'Download JSON' },
] as const

/** All questions as a file, which can be uploaded again. */
export const DownloadQuestions = () => {
  const query = trpc.questionFile.describeDownload.useQuery(undefined, { refetchOnMount: 'always' })
  const { busyWith, fileName, problem, start } = useQuestionDownload()
  return (
    <QueryState query={query} errorTitle="The questions could not be counted">
      {({ questions, leftOut }) => (
        <>
          <chakra.p>
            <span>{formatCount(questions, 'question', 'questions')}</span>
            <span>, active or not, in the format that you can upload</span>
            <span>
              {questions > MAX_FILE_ROWS ? `, ${formatNumber(MAX_FILE_ROWS)} at a time` : ''}
            </span>
            <span>.</span>
          </chakra.p>
          {leftOut > 0 ? (
            <chakra.p mt="2" color="muted">
              <span>
                {leftOut === 1
                  ? '1 question is left out, because you can still meet it'
                  : `${formatCount(leftOut, 'question', 'questions')} are left out, because you can still meet them`}
              </span>
              <span>{' in today’s daily quiz or in a sprint, and the file has the answers.'}</span>
            </chakra.p>
          ) : null}
          <Row flexWrap="wrap" mt="4.5">
            {FORMATS.map(({ format, label }) => (
              <Button
                key={format}
                onClick={() => start(format)}
                aria-disabled={busyWith !== null || undefined}
              >
                <Download aria-hidden="true" />
                <span>{busyWith === format ? 'Downloading…' : label}</span>
              </Button>
            ))}
          </Row>
          <SuccessNote>{fileName ? `Look for ${fileName} in your downloads.` : ''}</SuccessNote>
          {problem ? (
            <chakra.div mt="3">
              <ProblemNote>{`The questions could not be downloaded. ${problem}`}</ProblemNote>
            </chakra.div>
          ) : null}
        </>
      )}
    </QueryState>
  )
}

const useQuestionDownload = () => {
  const { id } = useSignedInUser()
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: async (format: QuestionFileFormat): Promise<string> => {
      const reply = await acceptedReply(id, `/api/admin/questions/export?format=${format}`)
      const disposition = reply.headers.get('content-disposition') ?? ''
      const fileName = /filename="?([^";]+)/.exec(disposition)?.[1] ?? `questions.${format}`
      saveFile(fileName, await reply.blob(), reply.headers.get('content-type') ?? '')
      return fileName
    },
  })
  return {
    /** The format of the file that is being downloaded. */
    busyWith: isPending ? variables : null,
    fileName: data ?? null,
    problem: error && errorMessageOf(error),
    start: (format: QuestionFileFormat): void => {
      if (!isPending) mutate(format)
    },
  }
}
