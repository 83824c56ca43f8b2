import { ALL_BOOKS } from '../../domain/question.ts'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'

const LABEL = 'Choose Bible Book'

type BookPickerProps = { readonly book: string; readonly onChange: (book: string) => void }

export const BookPicker = ({ book, onChange }: BookPickerProps) => {
  const { data, isError, isFetching, refetch } = trpc.quiz.books.useQuery()
  const books = data?.books ?? []
  // A book asked for by the address is shown also when it has no questions.
  const isListed = book === ALL_BOOKS || books.includes(book)
  return (
    <div>
      <SelectField
        label={LABEL}
        value={book}
        onChange={(event) => onChange(event.target.value)}
        error={isError && !isFetching ? 'The list of books could not be loaded.' : undefined}
      >
        <option>{ALL_BOOKS}</option>
        {(isListed ? books : [book, ...books]).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {isError && !isFetching ? (
        <Button size="sm" mt="2" onClick={() => void refetch()}>
          Load the books again
        </Button>
      ) : null}
    </div>
  )
}

/** Where the questions are given: the picker is there, and says why it is closed. */
export const LockedBookPicker = ({ reason }: { readonly reason: string }) => (
  <SelectField label={LABEL} disabled value={ALL_BOOKS} onChange={() => {}} hint={reason}>
    <option>{ALL_BOOKS}</option>
  </SelectField>
)
