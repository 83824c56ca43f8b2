import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { z } from 'zod/mini'
import { parseTags } from '../../domain/group/group.ts'
import { createGroupSchema } from '../../domain/schema/group.ts'
import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'

const { tags: tagList } = createGroupSchema.shape

/** The fields as they are entered: tags in one text, and an empty church for none. */
const entrySchema = z.object({
  ...createGroupSchema.shape,
  church: z.pipe(
    z.string(),
    z.transform((church) => (church === '' ? null : church)),
  ),
  tags: z.pipe(
    z.string().check(({ value, issues }) => {
      // Its own message for the whole field, whichever tag it is about.
      const { error } = tagList.safeParse(parseTags(value))
      if (error) issues.push({ code: 'custom', input: value, message: error.issues[0]?.message })
    }),
    z.transform(parseTags),
  ),
})

const EMPTY = { name: '', description: '', theme: '', church: '', tags: '' }

const FAILURE = 'Failed to create study group. Please try again.'

/** Errors whose message says what to change, or how long to wait. */
const EXPLAINED = ['invalid_input', 'conflict', 'too_many_requests']

const problemOf = (error: unknown): string =>
  EXPLAINED.includes(errorCodeOf(error) ?? '') ? errorMessageOf(error, FAILURE) : FAILURE

const showFailure = (error: unknown): void =>
  showToast(
    errorCodeOf(error) === 'not_signed_in'
      ? {
          title: 'Authentication Required',
          description: 'Please log in to create study groups.',
          variant: 'destructive',
        }
      : { title: 'Error', description: problemOf(error), variant: 'destructive' },
  )

/** The form of a new group, which keeps its entries while the dialog is closed, and its outcome. */
export const useCreateGroup = (onClose: () => void) => {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const form = useForm({ resolver: zodResolver(entrySchema), defaultValues: EMPTY })
  const { mutate, isPending, error, reset } = trpc.group.create.useMutation({
    onSuccess: () => {
      showToast({ title: 'Study group created successfully.' })
      void utils.group.list.invalidate()
      void utils.group.leaderboard.invalidate()
    },
    onError: showFailure,
  })

  const closeEmpty = (): void => {
    form.reset(EMPTY)
    reset()
    onClose()
  }

  return {
    form,
    isPending,
    problem: error && problemOf(error),
    submit: form.handleSubmit((group) => {
      if (isPending) return
      mutate(group, {
        // Not called once the dialog is gone, so nobody who has left the page is brought back.
        onSuccess: ({ group: { id } }) => {
          closeEmpty()
          navigate(pathTo('group', { id }))
        },
      })
    }),
    cancel: closeEmpty,
  }
}
