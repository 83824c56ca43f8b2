import { describe, expect, test } from 'vitest'
import { churchIdentityOf } from '../../src/domain/church-identity.ts'

const grace = { name: 'Grace Chapel', city: 'São Paulo', state: 'SP' }

describe('two entries are of the same church', () => {
  test.each([
    { ...grace, name: 'GRACE  chapel ' },
    { ...grace, city: 'sao paulo' },
    { ...grace, state: ' sp' },
  ])('when name, city and state are equal but for case, accents and spaces: %j', (entry) => {
    expect(churchIdentityOf(entry)).toBe(churchIdentityOf(grace))
  })

  test.each([
    { ...grace, name: 'Grace Church' },
    { ...grace, city: 'Rio' },
    { ...grace, city: null },
    { ...grace, state: 'RJ' },
    { name: 'Grace', city: 'Chapel São Paulo', state: 'SP' },
    { name: 'Grace Chapel São Paulo', city: null, state: 'SP' },
  ])('but not otherwise: %j', (entry) => {
    expect(churchIdentityOf(entry)).not.toBe(churchIdentityOf(grace))
  })
})
