import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  MAX_FILE_BYTES,
  questionFileFormatOf,
  uploadMessage,
} from '../../../domain/question/question-file.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { showToast } from '../../ui/toast.ts'
import { sendFile, type UploadResult } from './send-file.ts'

/** The progress is simulated (specification, part 2, section 9): 10 more every 200 ms, up to 90. */
const STEP_MS = 200
const STEP = 10
const LAST_STEP = 90
const DONE = 100
/** How long the full bar is shown. */
const RESET_MS = 2000

/** The file to upload, how far its upload is, and the result of the last one. */
export const useQuestionUpload = () => {
  const { id: userId } = useSignedInUser()
  const utils = trpc.useUtils()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<UploadResult | null>(null)
  const { progress, start, finish, stop } = useSimulatedProgress()

  const mutation = useMutation({
    mutationFn: (chosen: File) => sendFile(userId, chosen),
    onMutate: () => {
      setResult(null)
      start()
    },
    onSuccess: (received) => {
      finish()
      setFile(null)
      setResult(received)
      if (received.successCount > 0) {
        showToast({ title: uploadMessage(received.successCount, 0, formatNumber) })
      }
      for (const list of [utils.question, utils.version, utils.questionFile, utils.quiz.books]) {
        void list.invalidate()
      }
    },
    onError: (error) => {
      stop()
      showToast({
        title: 'Upload Failed',
        description: errorMessageOf(error, 'An error occurred during upload.'),
        variant: 'destructive',
      })
    },
  })

  const choose = (chosen: File): void => {
    if (mutation.isPending) return
    const problem = problemOf(chosen)
    if (problem) showToast({ ...problem, variant: 'destructive' })
    else setFile(chosen)
  }

  const upload = (): void => {
    if (file && !mutation.isPending) mutation.mutate(file)
  }

  return { file, result, progress, isUploading: mutation.isPending, choose, upload }
}

const problemOf = (file: File): { readonly title: string; readonly description: string } | null => {
  if (questionFileFormatOf(file.name, file.type) === null) {
    return { title: 'Invalid File Type', description: 'Please select a CSV or JSON file.' }
  }
  if (file.size > MAX_FILE_BYTES) {
    return { title: 'Upload Failed', description: 'The file is larger than 1 MB.' }
  }
  return null
}

/** A bar that fills while nobody knows how long it takes; null while there is none. */
const useSimulatedProgress = () => {
  const [progress, setProgress] = useState<number | null>(null)
  const isRunning = progress !== null && progress < DONE
  const isDone = progress === DONE

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(
      () =>
        setProgress((now) =>
          now === null || now === DONE ? now : Math.min(now + STEP, LAST_STEP),
        ),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [isRunning])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setProgress(null), RESET_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  return {
    progress,
    start: (): void => setProgress(0),
    finish: (): void => setProgress(DONE),
    stop: (): void => setProgress(null),
  }
}
