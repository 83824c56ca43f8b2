import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'

type Draft = { readonly stored: unknown; readonly entry: FieldValues }

/** Forms that were left with changes, by key, until the tab is closed. */
const drafts = new Map<string, Draft>()

type DraftedForm<Stored, Entry extends FieldValues> = {
  /** Names what is changed: "question 0190…". */
  readonly key: string
  /** What is changed, as the server has it. */
  readonly stored: Stored
  readonly entryOf: (stored: Stored) => Entry
  readonly resolver: Resolver<Entry>
}

/**
 * A form whose changes outlive its page: they are there again when it is opened once more, and the
 * browser asks before it closes the tab. `discard` before the page is left forgets them.
 * @returns also `stored` as it was when the changes began, and whether earlier changes are shown
 */
export const useDraftedForm = <Stored, Entry extends FieldValues>({
  key,
  stored,
  entryOf,
  resolver,
}: DraftedForm<Stored, Entry>) => {
  const [draft] = useState(() => drafts.get(key))
  const [begun] = useState(() => (draft ? (draft.stored as Stored) : stored))
  const form = useForm<Entry>({ resolver, defaultValues: entryOf(begun) as DefaultValues<Entry> })
  const isDiscarded = useRef(false)
  const { reset, getValues } = form
  const { isDirty } = form.formState

  useEffect(() => {
    if (draft) reset(draft.entry as Entry, { keepDefaultValues: true })
  }, [draft, reset])

  useEffect(() => {
    drafts.delete(key)
    if (!isDirty) return
    window.addEventListener('beforeunload', askToStay)
    return () => {
      window.removeEventListener('beforeunload', askToStay)
      if (!isDiscarded.current) drafts.set(key, { stored: begun, entry: getValues() })
    }
  }, [key, begun, isDirty, getValues])

  return {
    form,
    stored: begun,
    isRestored: draft !== undefined,
    discard: (): void => {
      isDiscarded.current = true
    },
  }
}

/** Browsers have words of their own for it. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault()
