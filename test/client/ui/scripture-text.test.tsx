import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SampleReflection } from '../../../src/client/ui/sample-reflection.tsx'
import { ScriptureText } from '../../../src/client/ui/scripture-text.tsx'
import { renderInApp } from '../../support/client-render.tsx'

const figure = (): string => screen.getByRole('figure').textContent ?? ''

it('closes the quotation of the sample verse, which goes on in the next one', () => {
  renderInApp(<SampleReflection />)
  expect(figure()).toMatch(/^Ruth said, “.*and your God my God\.”Ruth 1:16 · World English Bible$/)
})

it('closes a quotation behind the last of several verses', () => {
  const verses = [
    { chapter: 1, verse: 16, text: 'Ruth said, “I will go.' },
    { chapter: 1, verse: 17, text: 'I will stay.' },
  ]
  renderInApp(<ScriptureText verses={verses} reference="Ruth 1:16-17" translationName="WEB" />)
  expect(figure()).toMatch(/“I will go\. 17\u00a0I will stay\.” Ruth/)
})

it.each([
  ['Psalms 23:1', 'Psalm 23:1'],
  ['Psalms 120-134', 'Psalms 120-134'],
])('names %s as %s', (reference, shown) => {
  const verses = [{ chapter: 1, verse: 1, text: 'Amen.' }]
  renderInApp(<ScriptureText verses={verses} reference={reference} translationName="WEB" />)
  expect(figure()).toBe(`Amen.${shown} · WEB`)
})
