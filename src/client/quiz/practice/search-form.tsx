import { chakra } from '@chakra-ui/react/styled-system'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_QUESTION_SEARCH_LENGTH } from '../../../domain/question/question.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SearchFormProps = {
  readonly label: string
  /** The search that is practised now; empty without one. */
  readonly search: string
  /** An empty text ends the search. */
  readonly onSearch: (search: string) => void
  /** Whether it can be ended here. */
  readonly canClear: boolean
}

/** Finds questions by words or a passage. Enter or the button begins a round. */
export const SearchForm = ({ label, search, onSearch, canClear }: SearchFormProps) => {
  const [text, setText] = useState(search)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <Form role="search" noValidate onSubmit={submit}>
      <TextField
        label={label}
        type="search"
        hint={`A word, a name or a passage, like John\u{a0}3`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_QUESTION_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Buttons>
        <Button type="submit" size="sm" minH="11">
          <Search aria-hidden="true" />
          <span>Search</span>
        </Button>
        {canClear ? (
          <Button variant="plain" size="sm" minH="11" onClick={() => onSearch('')}>
            Clear Search
          </Button>
        ) : null}
      </Buttons>
    </Form>
  )
}

const Form = chakra('form', { base: { display: 'grid', gap: '2.5', textAlign: 'start' } })

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
