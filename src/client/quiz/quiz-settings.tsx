import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { parseTranslation, TRANSLATIONS } from '../../domain/translation.ts'
import { setTranslation } from '../lib/translation.ts'
import { CardSection } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { SETTINGS_ID } from './quiz-heading.tsx'
import type { QuizPreferences } from './use-quiz-preferences.ts'

type QuizSettingsProps = {
  readonly preferences: QuizPreferences
  readonly bookPicker: ReactNode
  /** Challenge Mode, in practice only. */
  readonly challenge?: { readonly on: boolean; readonly onChange: (on: boolean) => void }
}

/** Stands below the quiz in all of its states, so that a change never takes the focus away. */
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
        description="Questions as hard as your level."
        checked={challenge.on}
        onChange={(event) => challenge.onChange(event.target.checked)}
      />
    ) : null}
    <CheckboxField
      label="Auto-next"
      description="Goes on by itself after a right answer."
      checked={preferences.autoNext}
      onChange={(event) => preferences.setAutoNext(event.target.checked)}
    />
  </Panel>
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
