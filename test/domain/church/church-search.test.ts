import { describe, expect, it } from 'vitest'
import { searchColumnsOf, searchTermsOf } from '../../../src/domain/church/church-search.ts'
import { foldText } from '../../../src/domain/text/fold.ts'
import { spellingsOf } from '../../../src/domain/text/search-words.ts'

describe('searchColumnsOf', () => {
  it('holds the words of name and place, each after a space', () => {
    const { searchText } = searchColumnsOf({ name: "St. Mark's", city: 'Québec', state: null })
    expect(searchText).toBe(' st marks quebec')
  })
})

describe('searchTermsOf', () => {
  it('matches the longest word typed with one extra letter', () => {
    const name = 'abcdefghijklmnopqrstuvwxyz0123456789äöüß'.replace('ß', 'x')
    const known = spellingsOf(foldText(name))
    const [term] = searchTermsOf(`${name}y`)
    expect(term?.spellings.some((spelling) => known.includes(spelling))).toBe(true)
  })

  it('takes each word once, at most eight', () => {
    expect(searchTermsOf('Grace GRACE chapel').map(({ substring }) => substring)).toEqual([
      'grace',
      'chapel',
    ])
    expect(searchTermsOf('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toHaveLength(8)
  })

  it('matches one or two letters at the start of a word only, in scripts with spaces', () => {
    expect(searchTermsOf('gr')[0]?.substring).toBe(' gr')
    expect(searchTermsOf('gra')[0]?.substring).toBe('gra')
    expect(searchTermsOf('教会')[0]?.substring).toBe('教会')
    expect(searchTermsOf('교회')[0]?.substring).toBe(' 교회')
  })

  it('looks up a word as it is, and in scripts without spaces each of its pairs of letters', () => {
    expect(searchTermsOf('grace 恩典教会 教').map(({ entries }) => entries)).toEqual([
      ['grace'],
      ['恩典', '典教', '教会'],
      ['教'],
    ])
  })

  it.each(['', '%', '_', '\'"', '😀', '\\', '--'])('finds no words in %j', (search) => {
    expect(searchTermsOf(search)).toEqual([])
  })
})
