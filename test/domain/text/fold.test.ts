import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedWords, foldText } from '../../../src/domain/text/fold.ts'

describe('foldText', () => {
  it.each([
    ['  Grace \t Chapel\n', 'grace chapel'],
    ['GRACE CHAPEL', 'grace chapel'],
    ['Église Évangélique', 'eglise evangelique'],
    ['São Tomé', 'sao tome'],
    ['Bodø Kirke', 'bodo kirke'],
    ['Straße Æther Œuvre Łódź', 'strasse aether oeuvre lodz'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Nhà Thờ Đức Bà', 'nha tho duc ba'],
    ['Ἐκκλησία', 'εκκλησια'],
    ['Йошкар-Ола', 'иошкар-ола'],
    ['ＧＲＡＣＥ', 'grace'],
    ['Grace\u200b Cha\u00adpel\ufeff', 'grace chapel'],
    ['St. Mark’s', "st. mark's"],
    ['恩典教会', '恩典教会'],
    ['은혜 교회', '은혜 교회'],
    ['كنيسة النعمة', 'كنيسة النعمة'],
    ['क़िला', 'क़िला'],
    ['', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('keeps marks in scripts where they distinguish words', () => {
    expect(foldText('कि')).not.toBe(foldText('क'))
    expect(foldText('ที่')).not.toBe(foldText('ที'))
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  it('ignores capitals and surrounding spaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Zàéîõü ]{0,30}$/), (text) => {
        expect(foldText(` ${text.toUpperCase()} `)).toBe(foldText(text))
      }),
    )
  })
})

describe('foldedWords', () => {
  it.each([
    ["St. Mark's Church", ['st', 'marks', 'church']],
    ['Saint-Étienne / Lyon', ['saint', 'etienne', 'lyon']],
    ['1st Baptist (North)', ['1st', 'baptist', 'north']],
    ['%_\'"\\ 😀', []],
    ['은혜 교회', ['은혜', '교회']],
  ])('splits %j into %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words)
  })
})
