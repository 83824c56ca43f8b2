import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient } from '../../support/http.ts'
import { expectErrorReply } from './error-reply.ts'

const PERSON = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Naomi' }

describe('input', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  expectNothingStored(backend, async () => {
    person = await backend.http.signIn()
  })

  it.each([
    [{ email: 'ruth' }],
    [{ email: 'ruth@example' }],
    [{ email: `${'r'.repeat(250)}@example.org` }],
    [{ email: ['ruth@example.org'] }],
    [{ email: undefined }],
    [{ firstName: '' }],
    [{ firstName: '   ' }],
    [{ firstName: 'x'.repeat(81) }],
    [{ lastName: 7 }],
    [{ lastName: 'Na\u0000omi' }],
    [{ firstName: 'Ruth\u001b[31m' }],
    [{ isSiteAdmin: true }],
  ])('is refused by development sign-in: %j', async (change) => {
    const reply = await person.post('/api/dev/create-test-user', { ...PERSON, ...change })
    expectErrorReply(reply, 400, 'invalid_input')
    expect(reply.headers.getSetCookie()).toEqual([])
  })

  it.each([
    [{}],
    [{ isPublicProfile: 'true' }],
    [{ isPublicProfile: 1 }],
    [{ isPublicProfile: null }],
    [{ isPublicProfile: true, userId: 'x' }],
  ])('is refused by the privacy setting: %j', async (body) => {
    const reply = await person.patch('/api/users/me/profile-privacy', body)
    expectErrorReply(reply, 400, 'invalid_input')
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }],
    [{ timeZone: '+02:00' }],
    [{ timeZone: "UTC'; drop table users --" }],
    [{ timeZone: 'U'.repeat(100) }],
    [{ timeZone: null }],
    [{ timeLimit: 90 }],
    [{ timeLimit: 'endless' }],
    [{ singleKeyShortcuts: 'no' }],
    [{ totalXp: 20_000 }],
    [{ timeLimit: 'none', isSiteAdmin: true }],
  ])('is refused by the settings: %j', async (body) => {
    expectErrorReply(await person.patch('/api/users/me/settings', body), 400, 'invalid_input')
  })

  it.each([
    [{}],
    [{ questionIds: [] }],
    [{ questionIds: 'all' }],
    [{ questionIds: [{ $gt: '' }] }],
    [{ questionIds: Array(21).fill('3f2b8c1a-1111-4111-8111-000000000001') }],
  ])('is refused by questions by ids: %j', async (body) => {
    expectErrorReply(await person.post('/api/quiz/questions-by-ids', body), 400, 'invalid_input')
  })

  it.each(['3f2b8c1a-1111-4111-8111-000000000001', '1'])(
    'is not found with %s, which is the id of no question',
    async (id) => {
      const reply = await person.post('/api/quiz/questions-by-ids', { questionIds: [id] })
      expectErrorReply(reply, 404, 'not_found')
    },
  )
})
