import { describe, expect, it } from 'vitest'
import { privacySchema, settingsSchema } from '../../../src/domain/schema/user.ts'

describe('the privacy setting', () => {
  it.each([true, false])('may be %s', (isPublicProfile) => {
    expect(privacySchema.parse({ isPublicProfile })).toEqual({ isPublicProfile })
  })

  it.each([
    [{}],
    [{ isPublicProfile: 'true' }],
    [{ isPublicProfile: 1 }],
    [{ isPublicProfile: null }],
    [{ isPublicProfile: true, isSiteAdmin: true }],
  ])('%j is refused', (input) => {
    expect(privacySchema.safeParse(input).success).toBe(false)
  })
})

describe('the settings', () => {
  it.each([
    [{}],
    [{ timeLimit: 'standard' }],
    [{ timeLimit: 'extended' }],
    [{ timeLimit: 'none' }],
    [{ timeZone: 'UTC' }],
    [{ timeZone: 'America/Argentina/Buenos_Aires' }],
    [{ singleKeyShortcuts: false }],
    [{ timeLimit: 'none', timeZone: 'Pacific/Apia', singleKeyShortcuts: true }],
  ])('may be %j', (input) => {
    expect(settingsSchema.parse(input)).toEqual(input)
  })

  it.each([
    [{ timeLimit: 30 }],
    [{ timeLimit: 'forever' }],
    [{ timeLimit: null }],
    [{ timeZone: '' }],
    [{ timeZone: '+02:00' }],
    [{ timeZone: 'Europe/Atlantis' }],
    [{ timeZone: 'A'.repeat(10_000) }],
    [{ singleKeyShortcuts: 'no' }],
    [{ currentLevel: 10 }],
    [{ isSiteAdmin: true }],
    [[]],
  ])('%j is refused', (input) => {
    expect(settingsSchema.safeParse(input).success).toBe(false)
  })

  it('refuse an unknown time zone with a message', () => {
    const { error } = settingsSchema.safeParse({ timeZone: 'Mars' })
    expect(error?.issues.map((issue) => issue.message)).toEqual(['This time zone isn’t supported.'])
  })
})
