import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { z } from 'zod/mini'
import { parseTags } from '../../domain/group/group.ts'
import type { ThemeReading } from '../../domain/group/theme-reading.ts'
import { createGroupSchema, groupTheme } from '../../domain/schema/group.ts'
import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { usePreviousWhile } from '../lib/use-previous-while.ts'
import { useSettled } from '../lib/use-settled.ts'
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

/** How a theme is to be read. Another theme is understood anew. */
type ChosenReading = { readonly theme: string; readonly reading: ThemeReading }

/** The typing pauses for so long. */
const PAUSE_MS = 400

/** What the entered theme is understood by; null for one that no group can have. */
export const useThemeMix = (entered: string, chosen: ChosenReading | null) => {
  const settled = useSettled(entered, PAUSE_MS)
  const { data: theme } = groupTheme.safeParse(settled)
  const reading = chosen?.theme === theme ? chosen?.reading : undefined
  const { data, isPending, isError } = trpc.sprint.themeMix.useQuery(
    { theme: theme ?? '', reading },
    { enabled: theme !== undefined },
  )
  const counted = useMemo(() => (data ? { theme, mix: data } : null), [theme, data])
  // While another reading of the same theme is counted, what was pressed stays.
  const shown = usePreviousWhile(counted, isPending && theme !== undefined)
  const isCurrent = groupTheme.safeParse(entered).data === theme
  return theme === undefined
    ? null
    : {
        theme,
        mix: isCurrent && shown?.theme === theme ? shown.mix : null,
        hasFailed: isCurrent && isError,
        isChanging: isPending,
      }
}

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
  const [chosen, setChosen] = useState<ChosenReading | null>(null)
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
    setChosen(null)
    reset()
    onClose()
  }

  return {
    form,
    chosen,
    read: setChosen,
    isPending,
    problem: error && problemOf(error),
    submit: form.handleSubmit((group) => {
      if (isPending) return
      const reading = chosen?.theme === group.theme ? chosen.reading : undefined
      mutate(
        { ...group, reading },
        {
          // React Query does not call this once the dialog has unmounted: who has left the page stays away.
          onSuccess: ({ group: { id } }) => {
            closeEmpty()
            navigate(pathTo('group', { id }))
          },
        },
      )
    }),
    cancel: closeEmpty,
  }
}
