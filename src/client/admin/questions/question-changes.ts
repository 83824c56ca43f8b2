import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { showToast } from '../../ui/toast.ts'

export type Question = RouterOutputs['question']['list']['questions'][number]

/** Texts of the specification, part 2, section 8. */
const showFailure = (title: string, fallback: string) => (error: unknown) =>
  showToast({ title, description: errorMessageOf(error, fallback), variant: 'destructive' })

/** Reads everything again that shows questions, also when somebody else was quicker. */
const useReadAgain = () => {
  const utils = trpc.useUtils()
  return async (): Promise<void> => {
    await Promise.all([utils.question.invalidate(), utils.version.invalidate()])
  }
}

export const useToggleQuestion = () => {
  const readAgain = useReadAgain()
  const { mutate, isPending, variables } = trpc.question.toggle.useMutation({
    onSuccess: ({ isActive }) =>
      showToast({
        title: 'Question Updated',
        description: isActive ? 'It can be asked again.' : 'It is no longer asked.',
      }),
    onError: showFailure('Toggle Failed', 'Failed to toggle question status'),
    onSettled: readAgain,
  })
  return {
    toggle: ({ id }: Question, isActive: boolean): void => {
      if (!isPending) mutate({ id, isActive })
    },
    /** What is shown while the server is asked. */
    isShownActive: ({ id, isActive }: Question): boolean =>
      isPending && variables?.id === id ? (variables.isActive ?? isActive) : isActive,
  }
}

type Steps = {
  /** The server has answered; the lists are still the old ones. */
  readonly onAnswered: () => void
  /** The lists show the change. */
  readonly onShown: () => void
}

export const useDeleteQuestion = ({ onAnswered, onShown }: Steps) => {
  const readAgain = useReadAgain()
  const { mutate, isPending } = trpc.question.delete.useMutation({
    onSuccess: () => showToast({ title: 'Question Deleted' }),
    onError: showFailure('Delete Failed', 'Failed to delete question'),
    onSettled: async () => {
      onAnswered()
      await readAgain()
      onShown()
    },
  })
  return { remove: (id: string): void => mutate({ id }), isDeleting: isPending }
}

export const useEditQuestion = (onEdited: () => void) => {
  const readAgain = useReadAgain()
  return trpc.question.edit.useMutation({
    onSuccess: () => {
      showToast({ title: 'Question Updated' })
      onEdited()
    },
    onError: showFailure('Update Failed', 'Failed to update question'),
    onSettled: () => void readAgain(),
  })
}

const questionsText = (count: number): string => formatCount(count, 'question', 'questions')

/** Makes all questions inactive, and brings them back. */
export const useArchive = ({ onAnswered, onShown }: Steps) => {
  const readAgain = useReadAgain()
  const archiving = trpc.question.archiveAll.useMutation({
    onSuccess: ({ questions }) =>
      showToast({
        title: 'All Questions Archived',
        description: `${questionsText(questions)} are inactive now. You can restore them.`,
      }),
    onError: showFailure('Archive Failed', 'Failed to archive all questions'),
    onSettled: async () => {
      onAnswered()
      await readAgain()
      onShown()
    },
  })
  const restoring = trpc.question.restore.useMutation({
    onSuccess: ({ questions }) =>
      showToast({
        title: 'Questions Restored',
        description: `${questionsText(questions)} can be asked again.`,
      }),
    onError: showFailure('Restore Failed', 'Failed to restore the archived questions'),
    onSettled: async () => {
      await readAgain()
      onShown()
    },
  })
  return {
    /** Archives nothing when another number of questions is active by now. */
    archiveAll: (expectedCount: number): void => archiving.mutate({ expectedCount }),
    isArchiving: archiving.isPending,
    restore: (): void => restoring.mutate(),
    isRestoring: restoring.isPending,
  }
}
