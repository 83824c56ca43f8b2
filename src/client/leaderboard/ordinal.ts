const rules = new Intl.PluralRules('en', { type: 'ordinal' })

const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** "1st", "22nd", "1,013th". */
export const ordinal = (place: number): string =>
  `${place.toLocaleString('en')}${ENDINGS[rules.select(place)] ?? 'th'}`
