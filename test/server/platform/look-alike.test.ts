import { describe, expect, it } from 'vitest'
import { lookAlikeHash } from '../../../src/server/platform/look-alike.ts'

describe('names that look alike', () => {
  it.each([
    ['case', 'Grace Chapel', 'GRACE chapel'],
    ['accents and spaces', 'São  Tomé', 'sao tome'],
    ['invisible characters', 'Grace Chapel', 'Gra\u2060ce\u3164 Cha\u034fpel'],
    ['Cyrillic letters', 'Grace Chapel', 'Grасе Сhареl'],
    ['Cyrillic letters, all in capitals', 'Grace', 'GRАСЕ'],
    ['Greek capitals', 'Hope Church', 'ΗΟΡΕ CHURCH'],
    ['a Greek capital and a small L', 'Trinity Chapel', 'TRlNITY CHΑPEL'],
    ['letters like m', 'Harmony', 'Harrnony'],
    ['an m in capitals', 'Harmony', 'HΑRMONY'],
    ['capital I and small L', 'Illinois', 'lllinois'],
    ['small i and capital I', 'illinois', 'Illinois'],
    ['a one', 'Hill', 'H1ll'],
    ['a nought', 'Gospel', 'G0spel'],
    ['mathematical letters', 'Grace', '𝐆𝓻𝒶𝖈𝚎'],
    ['full-width letters', 'Grace', 'Ｇｒａｃｅ'],
    ['Armenian letters', 'Grace sound', 'Grace ѕоսոd'],
    ['Cherokee letters', 'Grace', 'ᏀRACE'],
    ['a joiner', 'می\u200cخواهم', 'میخواهم'],
    ['decomposed letters', 'Đức Bà', 'Đức Bà'.normalize('NFD')],
  ])('have the same hash, with %s', (_what, one, other) => {
    expect(lookAlikeHash(other)).toBe(lookAlikeHash(one))
  })

  it.each([
    ['Grace Chapel', 'Grace Chapels'],
    ['Bethel', 'Bethany'],
    ['Свято-Троицкая', 'Свято-Успенская'],
    ['새문안교회', '새벽교회'],
    ['東京教会', '京都教会'],
    ['คริสตจักรที่หนึ่ง', 'คริสตจักรที่สอง'],
    ['Ἁγία Σοφία', 'Ἅγιος Παῦλος'],
    ['בית לחם', 'בית אל'],
    ['كنيسة القديس مرقس', 'كنيسة القديس بولس'],
    ['पवित्र आत्मा', 'पवित्र परिवार'],
    ['', 'o'],
  ])('are not %s and %s', (one, other) => {
    expect(lookAlikeHash(other)).not.toBe(lookAlikeHash(one))
  })

  it('are compared text by text', () => {
    expect(lookAlikeHash('Grace', 'Salem')).not.toBe(lookAlikeHash('Grace Salem', ''))
    expect(lookAlikeHash('Grace', 'Sаlеm')).toBe(lookAlikeHash('Grace', 'Salem'))
  })

  it('make no long text of letters that look like many', () => {
    expect(lookAlikeHash('\ufdfa'.repeat(120))).toHaveLength(64)
  })
})
