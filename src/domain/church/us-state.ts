import { foldText } from '../text/fold.ts'

/** States, the District of Columbia and territories by their postal codes. */
const NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
}

const withoutFullStops = (text: string): string => foldText(text).replaceAll('.', '')

const CODE_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([code, name]) => [
    [foldText(code), code] as const,
    [foldText(name), code] as const,
  ]),
)

const COUNTRY_NAMES = new Set(['us', 'usa', 'united states', 'united states of america'])

/** The postal code of a state: "ohio", "Oh" and "O.H." → "OH"; null for any other text. */
export const usStateCodeOf = (state: string): string | null =>
  CODE_BY_NAME.get(withoutFullStops(state)) ?? null

export const isUnitedStates = (country: string): boolean =>
  COUNTRY_NAMES.has(withoutFullStops(country))
