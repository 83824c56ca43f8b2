import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

type SearchTextProps = {
  /** The search that is shown at the moment, which the address names. */
  readonly search: string
  readonly onSearch: (search: string) => void
  /** What a typed text searches for. */
  readonly searchOf?: (text: string) => string
}

type SearchBoxProps = SearchTextProps & {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
}

/** Searches while somebody types, after a pause, and at once on Enter. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, placeholder, maxLength } = props
  const { text, change, submit } = useSearchText(props)
  return (
    <chakra.form
      role="search"
      flex="1 1 16rem"
      minW="0"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxLength}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </chakra.form>
  )
}

const DEBOUNCE_MS = 300

const trimmed = (text: string): string => text.trim()

const useSearchText = ({ search, onSearch, searchOf = trimmed }: SearchTextProps) => {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search === sent.current) return
    // The address was changed by a link or by "Back", not here.
    clearTimeout(timer.current)
    sent.current = search
    setText(search)
  }, [search])

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string): void => {
    clearTimeout(timer.current)
    sent.current = searchOf(next)
    if (sent.current !== search) onSearch(sent.current)
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
