import { parseTranslation, TRANSLATIONS } from '../../domain/translation.ts'
import { setTranslation, useTranslation } from '../lib/translation.ts'
import { SelectField } from '../ui/select-field.tsx'

export const TranslationSetting = () => (
  <SelectField
    label="Bible translation"
    hint="Links to Scripture open in it."
    value={useTranslation()}
    onChange={(event) => setTranslation(parseTranslation(event.target.value))}
  >
    {TRANSLATIONS.map(({ code, name }) => (
      <option key={code} value={code}>
        {name} ({code})
      </option>
    ))}
  </SelectField>
)
