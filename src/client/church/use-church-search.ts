import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_LENGTH, MIN_SEARCH_LENGTH } from '../../domain/church-limits.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useChurchesAddress } from './use-churches-address.ts'

export type FoundChurch = RouterOutputs['church']['search']['churches'][number]

const DEBOUNCE_MS = 300

/** What is looked for by a text; nothing while it is too short to say something. */
const searchOf = (text: string): string => {
  const search = text.trim().slice(0, MAX_LENGTH.name)
  return search.length < MIN_SEARCH_LENGTH ? '' : search
}

/** The text in the search box. It goes into the address once the typing rests, or at once on Enter. */
export const useSearchText = () => {
  const { search, setSearch } = useChurchesAddress()
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search === sent.current) return
    // The address was changed by a link or by "back", not here.
    clearTimeout(timer.current)
    sent.current = search
    setText(search)
  }, [search])

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string): void => {
    clearTimeout(timer.current)
    sent.current = searchOf(next)
    if (sent.current !== search) setSearch(sent.current)
  }

  return {
    text,
    change: (next: string): void => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(next), DEBOUNCE_MS)
    },
    submit: (): void => send(text),
  }
}

/** The churches that the address asks for; those of the search before stay until they are there. */
export const useFoundChurches = () => {
  const search = searchOf(useChurchesAddress().search)
  const { data, error, isPlaceholderData, refetch } = trpc.church.search.useQuery(
    { q: search },
    // Others propose and join, so every visit asks again.
    { enabled: search !== '', placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return {
    search,
    churches: data?.churches ?? null,
    isOld: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  }
}
