import { describe, expect, it } from 'vitest'
import { contentStems } from '../../../src/domain/question/content-words.ts'

const share = (one: string, other: string): boolean =>
  !contentStems(one).isDisjointFrom(contentStems(other))

describe('two texts share a word', () => {
  it.each([
    ['He wept bitterly', 'very bitter weeping'],
    ['The prophets', 'a prophet’s word'],
    ['He married Ruth', 'to marry'],
    ['52', 'in fifty-two days'],
    ['144,000', 'an hundred and forty and four thousand'],
    ['sixty', 'threescore'],
    ['the LORD', 'Yahweh is my shepherd'],
    ['the Holy Spirit', 'the Holy Ghost'],
    ['Elijah', 'Elias is come already'],
    ['Chenaniah', 'Chenanïah'],
    ['their wives', 'the wife of your youth'],
    ['two loaves', 'a loaf of bread'],
  ])('%s / %s', (one, other) => {
    expect(share(one, other)).toBe(true)
  })

  it.each([
    ['She said to them', 'and he said unto him'],
    ['Moses', 'Aaron'],
    ['40', 'four'],
  ])('but not %s / %s', (one, other) => {
    expect(share(one, other)).toBe(false)
  })
})
