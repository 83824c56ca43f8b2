import { describe, expect, it } from 'vitest'
import {
  hasTooManyMarks,
  withoutEveryInvisible,
  withoutExcessMarks,
  withoutInvisible,
} from '../../../src/domain/text/visible-text.ts'
import { cpuTime } from '../../support/cpu-time.ts'

const ZWNJ = '\u200c'
const ZWJ = '\u200d'

/** Names as people write them, some in decomposed form. */
const HONEST = {
  English: 'Saint Mary’s Church',
  German: 'Thomaskirche – Straße 7',
  Greek: 'Ἁγία Σοφία',
  'Greek, decomposed': 'Ἁγία Σοφία'.normalize('NFD'),
  Russian: 'Храм Христа Спасителя, Йошкар-Ола'.normalize('NFD'),
  Hebrew: 'בֵּית לֶחֶם',
  'Hebrew with points and accents': 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים יִשָּׂ֤א שָּׁ֔ם',
  Arabic: 'كَنِيسَةُ القِدِّيسِ مُرْقُس',
  'Arabic with a small alef': 'ٱلرَّحْمَٰنِ',
  Persian: `کلیسای می${ZWNJ}خواهم`,
  Syriac: 'ܥܕܬܐ ܕܡܕܢܚܐ',
  Hindi: 'पवित्र आत्मा गिरजाघर',
  'Hindi with joiners': `क्${ZWJ}ष क्${ZWNJ}ष`,
  Malayalam: `അവന്${ZWJ} സഭ`,
  Sinhala: `ශ්${ZWJ}රී ලංකා`,
  Bengali: `র্${ZWJ}যাব`,
  Tamil: 'திருச்சபை',
  Thai: 'คริสตจักรที่นี่ น้ำ',
  Tibetan: 'བསྒྲུབས རྡྷྱཱཾ',
  Burmese: 'မြွှေ့ ခရစ်ယာန်',
  Khmer: 'ព្រះវិហារ',
  Vietnamese: 'Nhà thờ Chính tòa Đức Bà Sài Gòn – Phường Bến Nghế',
  'Vietnamese, decomposed': 'Hội Thánh Tin Lành Việt Nam ệ ữ ẫ'.normalize('NFD'),
  Korean: '새문안교회',
  'Korean, decomposed': '새문안교회'.normalize('NFD'),
  Japanese: '東京カテドラル聖マリア大聖堂 が'.normalize('NFD'),
  'Japanese with a variant': '葛\u{e0100}飾教会',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ\u180eᠠ ᠭ\u180bᠠ',
  Amharic: 'ቅድስት ሥላሴ',
  Yoruba: 'Ìjọ Ọlọ́run ọ̀',
  'a family': `Family 👨‍👩‍👧 👍🏽 ❤\ufe0f 👩🏽${ZWJ}🚀`,
  'a pirate': `🏴${ZWJ}☠\ufe0f`,
}

describe('honest text', () => {
  it.each(Object.entries(HONEST))('in %s stays as it is', (_language, text) => {
    expect(withoutInvisible(text)).toBe(text)
    expect(hasTooManyMarks(text)).toBe(false)
    expect(withoutExcessMarks(text)).toBe(text)
  })
})

describe('invisible characters', () => {
  it.each([
    ['a soft hyphen', '\u00ad'],
    ['a grapheme joiner', '\u034f'],
    ['an Arabic letter mark', '\u061c'],
    ['a Hangul filler', '\u115f'],
    ['another Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Khmer vowel that is not shown', '\u17b4'],
    ['a Mongolian selector', '\u180b'],
    ['a space of no width', '\u200b'],
    ['a non-joiner', ZWNJ],
    ['a joiner', ZWJ],
    ['a mark of direction', '\u200e'],
    ['a word joiner', '\u2060'],
    ['an invisible plus', '\u2064'],
    ['a text selector', '\ufe0e'],
    ['an emoji selector', '\ufe0f'],
    ['a byte order mark', '\ufeff'],
    ['a tag', '\u{e0041}'],
    ['a variant selector', '\u{e0100}'],
    ['an empty Braille cell', '\u2800'],
    ['the beginning of an annotation', '\ufff9'],
    ['the end of an annotation', '\ufffb'],
    ['the place of an object', '\ufffc'],
    ['an empty note', '\u{1d159}'],
    ['an empty hieroglyph', '\u{13441}'],
  ])('go: %s', (_what, character) => {
    for (const text of [`${character}Grace`, `Gra${character}ce`, `Grace${character.repeat(3)}`]) {
      expect(withoutInvisible(text)).toBe('Grace')
      expect(withoutEveryInvisible(text)).toBe('Grace')
    }
  })

  it('go where they change nothing, also in scripts that use them', () => {
    expect(withoutInvisible(`ک${ZWNJ}${ZWNJ}ا${ZWNJ}`)).toBe('کا')
    expect(withoutInvisible(`क्${ZWJ}${ZWJ}ष${ZWJ}`)).toBe(`क्${ZWJ}ष`)
    expect(withoutInvisible(`👩${ZWJ}a${ZWJ}👩`)).toBe('👩a👩')
    expect(withoutInvisible(`${ZWJ}${ZWNJ}\u3164\u2800`)).toBe('')
  })

  it.each([
    ['letters', 'R'],
    ['marks', '\u0301'],
    ['joiners', ZWJ],
    ['Arabic marks and non-joiners', `م\u064e${ZWNJ}`],
    ['emoji and joiners', `👩🏽${ZWJ}`],
    ['marks and joiners', `\u094d${ZWJ}`],
  ])('take no long time in a long text of %s', (_what, piece) => {
    const started = cpuTime()
    withoutInvisible(piece.repeat(200_000))
    withoutExcessMarks(piece.repeat(200_000))
    expect(cpuTime() - started).toBeLessThan(2000)
  })

  it('never count in a comparison', () => {
    expect(withoutEveryInvisible(HONEST.Persian)).toBe('کلیسای میخواهم')
    expect(withoutEveryInvisible(HONEST['Hindi with joiners'])).toBe('क्ष क्ष')
  })
})

describe('marks', () => {
  it.each([
    ['four accents', 'x\u0302\u0323\u0308\u0330'],
    ['four of one', `e${'\u0301'.repeat(5)}`],
    ['many', `G${'\u0300\u0301\u0302\u0303\u0304'.repeat(9)}race`],
    ['those around a letter', `a${'\u20dd'.repeat(4)}`],
    ['the same of Thai', `ก${'\u0e47'.repeat(4)}`],
    ['too many of Hebrew', 'ש\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6'],
    ['of two kinds', 'ש\u05bc\u05c1\u05b8\u0301'],
    ['of Arabic', `م${'\u064e\u064f\u0650\u0651'}`],
    ['with joiners between them', `a${`\u0301\u0302\u094d${ZWJ}`.repeat(9)}`],
    ['with non-joiners between them', `م${`\u0610${ZWNJ}`.repeat(9)}\u0610`],
    ['with Mongolian separators between them', `ᠠ${'\u18a9\u180e'.repeat(9)}`],
  ])('are too many on one letter: %s', (_what, text) => {
    expect(hasTooManyMarks(text)).toBe(true)
    expect(hasTooManyMarks(withoutExcessMarks(text))).toBe(false)
  })

  it('may be three', () => {
    expect(hasTooManyMarks('x\u0302\u0323\u0308 y\u0302\u0323\u0308')).toBe(false)
  })
})
