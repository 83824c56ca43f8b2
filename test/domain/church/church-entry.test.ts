import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChurchEntry, tidyEntry } from '../../../src/domain/church/church-entry.ts'
import { usStateCodeOf } from '../../../src/domain/church/us-state.ts'
import { churchEntrySchema } from '../../../src/domain/schema/church.ts'
import { withCapitalLetters } from '../../../src/domain/text/capital-letters.ts'
import { foldText } from '../../../src/domain/text/fold.ts'
import { EFFORT } from '../../support/effort.ts'

const EMPTY: ChurchEntry = {
  name: 'Grace Church',
  denomination: '',
  city: '',
  state: '',
  description: '',
  postalCode: '',
  country: 'US',
  website: '',
}
const tidied = (change: Partial<ChurchEntry>): ChurchEntry => tidyEntry({ ...EMPTY, ...change })

describe('withCapitalLetters', () => {
  it.each([
    // All lower case or all upper case.
    ['first baptist church', 'First Baptist Church'],
    ['FIRST BAPTIST CHURCH', 'First Baptist Church'],
    ['church of the good shepherd', 'Church of the Good Shepherd'],
    ['CHURCH OF THE GOOD SHEPHERD', 'Church of the Good Shepherd'],
    ['the word and the spirit', 'The Word and the Spirit'],
    ['iglesia de dios', 'Iglesia de Dios'],
    ['word-of-faith', 'Word-of-Faith'],
    ['(holy cross)', '(Holy Cross)'],
    // Mixed case.
    ['GRACE church', 'Grace Church'],
    ['McLean bible church', 'McLean Bible Church'],
    ['iChurch online', 'iChurch Online'],
    ['Church Of Christ', 'Church Of Christ'],
    ['Bethel AME church', 'Bethel AME Church'],
    ['Plan B', 'Plan B'],
    // Abbreviations and numerals that are written in capitals.
    ['BETHEL AME CHURCH', 'Bethel AME Church'],
    ['first umc', 'First UMC'],
    ['AOG', 'AOG'],
    ['JOHN PAUL II PARISH', 'John Paul II Parish'],
    ['john xxiii parish', 'John XXIII Parish'],
    // Abbreviations, apostrophes and numbers.
    ["ST. MARY'S CHURCH", "St. Mary's Church"],
    ["st. mary's church", "St. Mary's Church"],
    ["ST. Mary's", "St. Mary's"],
    ['st. john’s', 'St. John’s'],
    ["o'brien memorial", "O'Brien Memorial"],
    ["QUR'AN AND BIBLE", "Qur'an and Bible"],
    ['mclean bible church', 'McLean Bible Church'],
    ['1ST BAPTIST', '1st Baptist'],
    ['7th day', '7th Day'],
    ['12STONE CHURCH', '12STONE Church'],
    ['c3 church', 'C3 Church'],
    // Other scripts.
    ['ΕΚΚΛΗΣΙΑ ΧΡΙΣΤΟΥ', 'Εκκλησια Χριστου'],
    ['церковь благодать', 'Церковь Благодать'],
    ['église de lyon', 'Église de Lyon'],
    ['은혜 교회', '은혜 교회'],
    ['كنيسة النعمة', 'كنيسة النعمة'],
    ['ნათელი ტაძარი', 'ნათელი ტაძარი'],
    ['ᎠᏂᏴᏫ', 'ᎠᏂᏴᏫ'],
    // Letters without a single capital stay as they are.
    ['ßuper', 'ßuper'],
    ['DİYARBAKIR KİLİSESİ', 'DİYARBAKIR KİLİSESİ'],
    ['', ''],
    ['...', '...'],
  ])('turns "%s" into "%s"', (typed, name) => {
    expect(withCapitalLetters(typed)).toBe(name)
  })
})

describe('usStateCodeOf', () => {
  it.each([
    ['Ohio', 'OH'],
    ['OHIO', 'OH'],
    ['oh', 'OH'],
    ['O.H.', 'OH'],
    [' new   york ', 'NY'],
    ['D.C.', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Ontario', null],
    ['', null],
  ])('reads "%s" as %s', (state, code) => {
    expect(usStateCodeOf(state)).toBe(code)
  })
})

describe('tidying a church entry', () => {
  it.each<[string, Partial<ChurchEntry>, Partial<ChurchEntry>]>([
    ['spaces', { name: 'Grace \u00a0  Church' }, { name: 'Grace Church' }],
    ['the city', { city: 'SPRINGFIELD' }, { city: 'Springfield' }],
    [
      'the denomination',
      { denomination: 'southern  baptist' },
      { denomination: 'Southern Baptist' },
    ],
    ['a state by its name', { state: 'north carolina' }, { state: 'NC' }],
    ['a state by its code', { state: 'nc' }, { state: 'NC' }],
    ['a country by its name', { country: 'united states' }, { country: 'US' }],
    ['a country with full stops', { country: 'U.S.A.', state: 'Ohio' }, { state: 'OH' }],
    [
      'a state of another country',
      { country: 'georgia', state: 'georgia' },
      { country: 'Georgia', state: 'Georgia' },
    ],
    ['codes in other countries', { country: 'ca', state: 'bc' }, { country: 'CA', state: 'BC' }],
    ['three capitals in another country', { country: 'AU', state: 'NSW' }, { state: 'NSW' }],
    ['three small letters in another country', { country: 'IN', state: 'goa' }, { state: 'Goa' }],
    ['an unknown state', { state: 'upper  ohio' }, { state: 'Upper Ohio' }],
    ['the postal code', { country: 'CA', postalCode: 'k1a  0b1' }, { postalCode: 'K1A 0B1' }],
    ['a postal code with a letter that has no capital', { postalCode: 'ß1' }, { postalCode: 'ß1' }],
    [
      'the description',
      { description: ' Two  lines\n and more ' },
      { description: 'Two lines\n and more' },
    ],
    [
      'spaces in a website',
      { website: 'https://grace .example' },
      { website: 'https://grace.example' },
    ],
    [
      'a website without a scheme',
      { website: 'grace.example/a' },
      { website: 'https://grace.example/a' },
    ],
    [
      'a website with a port',
      { website: 'grace.example:8080' },
      { website: 'https://grace.example:8080' },
    ],
    [
      'the host of a website',
      { website: 'HTTP://Grace.Example/A' },
      { website: 'http://grace.example/A' },
    ],
    [
      'slashes at the end of a website',
      { website: 'https://grace.example//' },
      { website: 'https://grace.example' },
    ],
    [
      'nothing in the query of a website',
      { website: 'https://g.example/?a=B/' },
      { website: 'https://g.example/?a=B/' },
    ],
    ['no website', { website: '' }, { website: '' }],
    [
      'nothing in a website with another scheme',
      { website: 'ftp://g.example/' },
      { website: 'ftp://g.example/' },
    ],
    ['nothing in a website without a host', { website: 'https://' }, { website: 'https://' }],
    [
      'nothing in a website that is too long for a scheme',
      { website: `g.example/${'a'.repeat(290)}` },
      { website: `g.example/${'a'.repeat(290)}` },
    ],
  ])('tidies %s', (_what, typed, expected) => {
    expect(tidied(typed)).toMatchObject(expected)
  })

  it('leaves a tidy entry unchanged', () => {
    const entry = {
      ...EMPTY,
      name: 'First Baptist Church of McLean',
      denomination: 'Southern Baptist',
      city: 'McLean',
      state: 'VA',
      description: 'We meet on Sundays.',
      postalCode: '22101',
      website: 'https://first.example.org',
    }
    expect(tidyEntry(entry)).toEqual(entry)
  })
})

describe('tidying any church entry', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...'st. ST. of OF the AND ii IV ame AME McLean mclean 1ST c3 a A x GRAC GRACE HOLY'.split(
        ' ',
      ),
      ...[
        'ohio',
        'OH',
        'new york',
        "o'brien",
        'ΟΔΟΣ',
        'ǆ',
        'ﬁ',
        'ŉ',
        'İ',
        'ß',
        'ნინო',
        '은혜',
        '  ',
      ],
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
  const entry = fc
    .record({
      name: line.map((text) => `Zion ${text}`),
      denomination: line,
      city: line,
      state: line,
      description: line,
      postalCode: line,
      country: fc.oneof(fc.constantFrom('', 'US', 'usa', 'CA', 'georgia'), line),
      website: fc.oneof(
        fc.constant(''),
        fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'large' }),
      ),
    })
    .map((input) => churchEntrySchema.safeParse(input))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data as ChurchEntry)
  const forAnyEntry = (check: (one: ChurchEntry) => void): void =>
    fc.assert(fc.property(entry, check), { numRuns: EFFORT.churchEntries })

  it('changes nothing the second time', () => {
    forAnyEntry((one) => {
      expect(tidyEntry(tidyEntry(one))).toEqual(tidyEntry(one))
    })
  })

  it('gives an entry that the schema accepts', () => {
    forAnyEntry((one) => {
      const tidy = tidyEntry(one)
      expect(churchEntrySchema.parse(tidy)).toEqual(tidy)
    })
  })

  it('keeps it the same church', () => {
    forAnyEntry((one) => {
      const tidy = tidyEntry(one)
      expect(foldText(tidy.name)).toBe(foldText(one.name))
      expect(foldText(tidy.city)).toBe(foldText(one.city))
      expect(foldText(tidy.denomination)).toBe(foldText(one.denomination))
      const states = [foldText(one.state), foldText(usStateCodeOf(one.state) ?? one.state)]
      expect(states).toContain(foldText(tidy.state))
    })
  })
})
