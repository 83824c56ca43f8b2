import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { ALL_BOOKS } from '../../domain/question.ts'
import { parseTranslation, TRANSLATIONS, type Translation } from '../../domain/translation.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { setTranslation, useTranslation } from '../lib/translation.ts'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SETTINGS_ID } from './quiz-heading.tsx'

const AUTO_NEXT_KEY = 'berean.auto-next'
const OFF = 'off'

export type QuizPreferences = {
  readonly translation: Translation
  readonly autoNext: boolean
  readonly setAutoNext: (on: boolean) => void
}

/** The learner's choices on the quiz screen, kept in this browser. */
export const useQuizPreferences = (): QuizPreferences => {
  const translation = useTranslation()
  const [autoNext, setAutoNext] = useState(() => readStored(AUTO_NEXT_KEY) !== OFF)
  return {
    translation,
    autoNext,
    setAutoNext: (on) => {
      setAutoNext(on)
      writeStored(AUTO_NEXT_KEY, on ? null : OFF)
    },
  }
}

type QuizSettingsProps = {
  readonly preferences: QuizPreferences
  readonly bookPicker: ReactNode
  /** Challenge Mode, in practice only. */
  readonly challenge?: { readonly on: boolean; readonly onChange: (on: boolean) => void }
}

/** Below the quiz, and in practice in all of its states, so that a change keeps the focus. */
export const QuizSettings = ({ preferences, bookPicker, challenge }: QuizSettingsProps) => (
  <Panel id={SETTINGS_ID} tabIndex={-1} tone="sunk" pad="sm" aria-label="Quiz settings">
    {bookPicker}
    <SelectField
      label="Translation"
      value={preferences.translation}
      onChange={(event) => setTranslation(parseTranslation(event.target.value))}
    >
      {TRANSLATIONS.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} – {name}
        </option>
      ))}
    </SelectField>
    {challenge ? (
      <CheckboxField
        label="Challenge Mode"
        description="Questions matched to your level."
        checked={challenge.on}
        onChange={(event) => challenge.onChange(event.target.checked)}
      />
    ) : null}
    <CheckboxField
      label="Auto-next"
      description="Moves on automatically when you’re right."
      checked={preferences.autoNext}
      onChange={(event) => preferences.setAutoNext(event.target.checked)}
    />
  </Panel>
)

const BOOK_LABEL = 'Choose Bible Book'

type BookPickerProps = { readonly book: string; readonly onChange: (book: string) => void }

export const BookPicker = ({ book, onChange }: BookPickerProps) => {
  const { data, isError, isFetching, refetch } = trpc.quiz.books.useQuery()
  const books = data?.books ?? []
  // A book in the address is shown even when it has no questions.
  const isListed = book === ALL_BOOKS || books.includes(book)
  return (
    <div>
      <SelectField
        label={BOOK_LABEL}
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
          Try again
        </Button>
      ) : null}
    </div>
  )
}

/** Where everyone gets the same questions: the picker is there, and says why it is disabled. */
export const LockedBookPicker = ({ reason }: { readonly reason: string }) => (
  <SelectField label={BOOK_LABEL} disabled value={ALL_BOOKS} onChange={() => {}} hint={reason}>
    <option>{ALL_BOOKS}</option>
  </SelectField>
)

const Panel = chakra(CardSection, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '4',
    mt: '6',
    scrollMarginTop: '4',
  },
})
