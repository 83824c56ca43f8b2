import { describe, expect, it } from 'vitest'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'
import { shownReference, storedReference } from '../../../src/domain/scripture/shown-reference.ts'

const ONE = ['23:1', '23:1-6', '23:1, 3', '23:1-3, 6', '119:176', '23', '150']
const SEVERAL = ['120-134', '1; 3', '1:1-2:12', '1:1; 2:3', '1:1, 3; 2:4', '22:1-31; 23']

describe('the shown form of a reference', () => {
  it.each(ONE)('names one psalm: %s', (place) => {
    expect(shownReference(`Psalms ${place}`)).toBe(`Psalm ${place}`)
  })

  it.each(SEVERAL)('names several psalms: %s', (place) => {
    expect(shownReference(`Psalms ${place}`)).toBe(`Psalms ${place}`)
  })

  it('leaves the name of the book, and every other book, as they are', () => {
    for (const { name } of BIBLE_BOOKS) {
      expect(shownReference(name)).toBe(name)
      if (name !== 'Psalms') expect(shownReference(`${name} 1:1-2`)).toBe(`${name} 1:1-2`)
    }
  })

  it.each(ONE)('stays when it is shown already, and is read back: %s', (place) => {
    expect(shownReference(`Psalm ${place}`)).toBe(`Psalm ${place}`)
    expect(storedReference(`Psalm ${place}`)).toBe(`Psalms ${place}`)
    expect(storedReference(`Psalms ${place}`)).toBe(`Psalms ${place}`)
  })

  it.each(['Psalm', 'Psalm of David', 'Ruth 1:16'])('%s is no psalm by its number', (text) => {
    expect(storedReference(text)).toBe(text)
  })
})
