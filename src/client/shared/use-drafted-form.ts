import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { DRAFT_KEY_PREFIX, readStored, writeStored } from '../lib/storage.ts'
import { useSignedInUser } from './auth-context.tsx'

type Draft<Fields extends FieldValues> = {
  /** Of what the changes were made to; null where there are no revisions. */
  readonly revision: string | null
  readonly changes: Partial<Fields>
}

type DraftedForm<Fields extends FieldValues> = {
  /** Names what is changed: "question.0190…". */
  readonly name: string
  /** As the server has it. */
  readonly entry: Fields
  readonly revision?: string | null
  readonly resolver: Resolver<Fields>
}

/**
 * A form whose changes outlive its page, a reload and a new sign-in in the same tab: when the same
 * person opens it again, they are shown over what is stored by then.
 * @returns `revision`: what the changes were made to; `changesOf`: the fields of a parsed entry that
 *   differ from what was stored; `forget`: removes the draft, once it is saved or discarded
 */
export const useDraftedForm = <Fields extends FieldValues>(options: DraftedForm<Fields>) => {
  const { resolver } = options
  const user = useSignedInUser()
  const key = `${DRAFT_KEY_PREFIX}${user.id}.${options.name}`
  // What is read later does not change a form that somebody is filling in.
  const [entry] = useState(options.entry)
  const [draft] = useState(() => readDraft<Fields>(key))
  const [revision] = useState(draft ? draft.revision : (options.revision ?? null))
  const form = useForm<Fields>({ resolver, defaultValues: entry as DefaultValues<Fields> })
  const isForgotten = useRef(false)
  const { setValue, subscribe } = form

  useEffect(() => {
    for (const [name, value] of Object.entries(draft?.changes ?? {})) {
      if (name in entry) setValue(name as Path<Fields>, value as never, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isForgotten.current) return
        const changes = differencesOf(values as Fields, entry)
        const isChanged = Object.keys(changes).length > 0
        writeDraft(key, isChanged ? { revision, changes } : null)
      },
    })
  }, [key, entry, draft, revision, setValue, subscribe])

  useAskToStay(form.formState.isDirty)

  return {
    form,
    revision,
    isRestored: draft !== null,
    changesOf: (parsed: Fields): Partial<Fields> => differencesOf(parsed, entry),
    forget: (): void => {
      isForgotten.current = true
      writeDraft(key, null)
    },
  }
}

const differencesOf = <Fields extends FieldValues>(
  fields: Fields,
  entry: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== entry[name]),
  ) as Partial<Fields>

const readDraft = <Fields extends FieldValues>(key: string): Draft<Fields> | null => {
  const stored = readStored(key, 'sessionStorage')
  return stored === null ? null : JSON.parse(stored)
}

const writeDraft = (key: string, draft: Draft<FieldValues> | null): void =>
  writeStored(key, draft && JSON.stringify(draft), 'sessionStorage')

/** Before the tab is closed, in the browser's own words. */
const useAskToStay = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
