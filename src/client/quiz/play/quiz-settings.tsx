import { chakra } from '@chakra-ui/react/styled-system'
import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { BOOK_GROUP_NAMES } from '../../../domain/scripture/book-groups.ts'
import {
  parseTranslation,
  TRANSLATIONS,
  type Translation,
} from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { setTranslation, useTranslation } from '../../lib/translation.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import {
  AUTO_NEXT_SECONDS,
  type AutoNextPreference,
  useAutoNextPreference,
} from './auto-next-preference.ts'
import { useFeedbackPreference } from './feedback.ts'
import { SETTINGS_ID } from './quiz-heading.tsx'

export type QuizPreferences = {
  readonly translation: Translation
  readonly autoNext: AutoNextPreference
}

/** The learner's choices on the quiz screen, kept in this browser. */
export const useQuizPreferences = (): QuizPreferences => ({
  translation: useTranslation(),
  autoNext: useAutoNextPreference(),
})

type QuizSettingsProps = {
  readonly preferences: QuizPreferences
  /** What the type of quiz has besides. */
  readonly children: Elements
}

/** Below the quiz, and in practice in all of its states, so that a change keeps the focus. */
export const QuizSettings = ({ preferences, children }: QuizSettingsProps) => (
  <Panel id={SETTINGS_ID} tabIndex={-1} tone="sunk" pad="sm" aria-label="Quiz settings">
    {children}
    <AutoNextChoice preference={preferences.autoNext} />
    <FeedbackChoice />
  </Panel>
)

const FeedbackChoice = () => {
  const { on, setOn } = useFeedbackPreference()
  return (
    <CheckboxField
      label="Sound and vibration"
      description="A short sound for answers, levels and badges."
      checked={on}
      onChange={(event) => setOn(event.target.checked)}
    />
  )
}

export const TranslationPicker = ({ translation }: { readonly translation: Translation }) => (
  <SelectField
    label="Translation"
    value={translation}
    onChange={(event) => setTranslation(parseTranslation(event.target.value))}
  >
    {TRANSLATIONS.map(({ code, name }) => (
      <option key={code} value={code}>
        {`${code} – ${name}`}
      </option>
    ))}
  </SelectField>
)

type ChallengeModeProps = { readonly on: boolean; readonly onChange: (on: boolean) => void }

export const ChallengeMode = ({ on, onChange }: ChallengeModeProps) => (
  <CheckboxField
    label="Challenge Mode"
    description="Harder or easier as you answer: about three in four right."
    checked={on}
    onChange={(event) => onChange(event.target.checked)}
  />
)

const SECONDS_CHOICES = AUTO_NEXT_SECONDS.map(String)
const SECONDS_LABELS = Object.fromEntries(
  AUTO_NEXT_SECONDS.map((seconds) => [String(seconds), `After ${seconds} s`]),
)

const AutoNextChoice = ({ preference }: { readonly preference: AutoNextPreference }) => {
  const { seconds, choose, switchOn } = preference
  const chooseText = (text: string): void =>
    choose(AUTO_NEXT_SECONDS.find((one) => String(one) === text) ?? null)
  return (
    <div>
      <CheckboxField
        label="Auto-next"
        description="Moves on automatically when you’re right, unless you’re reading."
        checked={seconds !== null}
        onChange={(event) => (event.target.checked ? switchOn() : choose(null))}
      />
      {seconds === null ? null : (
        <chakra.div mt="2.5">
          <SegmentedChoice
            label="When to move on"
            choices={SECONDS_CHOICES}
            labels={SECONDS_LABELS}
            chosen={String(seconds)}
            onChoose={chooseText}
          />
        </chakra.div>
      )}
    </div>
  )
}

const BOOK_LABEL = 'Choose Bible Book'

type BookPickerProps = { readonly book: string; readonly onChange: (book: string) => void }

export const BookPicker = ({ book, onChange }: BookPickerProps) => {
  const { data, isError, isFetching, refetch } = trpc.quiz.books.useQuery()
  const books = data?.books ?? []
  const groups = Object.values(BOOK_GROUP_NAMES)
  // A book in the address is shown even when it has no questions.
  const isListed = [ALL_BOOKS, ...groups, ...books].includes(book)
  return (
    <div>
      <SelectField
        label={BOOK_LABEL}
        value={book}
        onChange={(event) => onChange(event.target.value)}
        error={isError && !isFetching ? 'The list of books could not be loaded.' : undefined}
      >
        <option>{ALL_BOOKS}</option>
        <optgroup label="Several books">
          {groups.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label="One book">
          {(isListed ? books : [book, ...books]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
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
