import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MIN_NAME_LENGTH } from '../../domain/church-limits.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'
import { type RouterOutputs, trpc, UNBATCHED } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { type ProposalInput, suggestibleEntryOf } from './church-entry.ts'

export type ChurchSuggestion = RouterOutputs['church']['validate']['suggestions'][number]

const MAX_SHOWN = 3

const keyOf = (entry: ChurchEntry): string => JSON.stringify(entry)

/** Churches that the entry may mean. They only help: when they fail, nothing is shown. */
export const useChurchSuggestions = (form: UseFormReturn<ProposalInput>) => {
  /** The entry that was last asked about, and the one whose answer is awaited. */
  const asked = useRef<string | null>(null)
  const awaited = useRef<string | null>(null)
  const { mutateAsync, data, isPending, reset } = trpc.church.validate.useMutation({
    trpc: UNBATCHED,
  })

  const ask = async (entry: ChurchEntry): Promise<void> => {
    const key = keyOf(entry)
    asked.current = key
    awaited.current = key
    try {
      await mutateAsync(entry)
    } catch (error) {
      console.error('Church suggestions failed:', error)
      if (asked.current === key) asked.current = null
    } finally {
      if (awaited.current === key) awaited.current = null
    }
  }

  const askOnBlur = (): void => {
    const entry = suggestibleEntryOf(form.getValues())
    if (entry && asked.current !== keyOf(entry)) void ask(entry)
  }

  const askOnDemand = (): void => {
    const entry = suggestibleEntryOf(form.getValues())
    if (!entry) refuseName(form)
    // Leaving the name for the button has asked already.
    else if (awaited.current !== keyOf(entry)) void ask(entry)
  }

  /** Fills the form; what the suggestion does not know stays as it was entered. */
  const use = ({ churchId: _known, confidence, reasoning, ...fields }: ChurchSuggestion): void => {
    for (const [field, value] of Object.entries(fields)) {
      if (value) form.setValue(field as keyof typeof fields, value, { shouldDirty: true })
    }
    form.clearErrors()
    const entry = suggestibleEntryOf(form.getValues())
    asked.current = entry && keyOf(entry)
    form.setFocus('name')
  }

  const forget = (): void => {
    asked.current = null
    awaited.current = null
    reset()
  }

  return {
    suggestions: data?.suggestions.slice(0, MAX_SHOWN) ?? null,
    reasoning: data?.reasoning ?? '',
    isPending,
    askOnBlur,
    askOnDemand,
    use,
    forget,
    /** Suggestions that arrive after this are not shown; those that are there stay. */
    stopWaiting: (): void => {
      if (awaited.current !== null) forget()
    },
  }
}

const refuseName = (form: UseFormReturn<ProposalInput>): void => {
  if (form.getValues('name').trim().length < MIN_NAME_LENGTH) {
    showToast({
      title: 'Validation Error',
      description: `Please enter a church name (at least ${MIN_NAME_LENGTH} characters) to validate`,
      variant: 'destructive',
    })
  }
  // The dialog lies over the toast, so the field says it as well.
  void form.trigger('name', { shouldFocus: true })
}
