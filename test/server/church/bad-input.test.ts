import { beforeAll, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient } from '../../support/http.ts'
import { expectErrorReply } from '../api/error-reply.ts'

const UNKNOWN = '0190a0c0-0000-7000-8000-00000000dead'
const MALFORMED_IDS = ['7', 'me', "' or 1=1 --", '%', UNKNOWN.slice(1), `${UNKNOWN}0`, '😀']
const WEBSITE = 'Enter a web address that starts with http:// or https://, or leave it empty.'

describe('bad input to churches', () => {
  const backend = useTestBackendWithHttp()
  /** A member of five churches, which they proposed; the first is primary. */
  let member: HttpClient
  let stranger: HttpClient
  let churchIds: string[]
  let other: string

  const propose = async (person: HttpClient, name: string): Promise<string> => {
    const reply = await person.post('/api/churches/propose', { name, city: 'Éphèse', state: 'IZ' })
    expect(reply.status).toBe(200)
    return reply.json.church.id
  }

  beforeAll(async () => {
    member = await backend.http.signIn('member@example.org')
    churchIds = []
    for (const name of ['Smyrna', 'Pergamon', 'Thyatira', 'Sardis', 'Philadelphia']) {
      churchIds.push(await propose(member, name))
      // Three in 24 hours.
      backend.clock.advance(24 * 60 * 60)
    }
    // Its session has been used then.
    await member.get('/api/auth/user')
    stranger = await backend.http.signIn('stranger@example.org')
    other = await propose(await backend.http.signIn('founder@example.org'), 'Laodicea')
  })

  describe('stores nothing, and', () => {
    expectNothingStored(backend, async () => {})

    it('refuses a sixth church, joined or proposed', async () => {
      const full = 'You’ve joined 5 churches, the maximum. Leave one to join another.'
      for (const reply of [
        await member.post(`/api/churches/${other}/join`),
        await member.post(`/api/churches/${other}/join`, { isPublicProfile: true }),
        await member.post('/api/churches/propose', { name: 'Ephesus', isPublicProfile: true }),
      ]) {
        expectErrorReply(reply, 409, 'conflict')
        expect(reply.json.message).toBe(full)
      }
    })

    it('refuses to join twice', async () => {
      const reply = await member.post(`/api/churches/${churchIds[1]}/join`)
      expectErrorReply(reply, 409, 'conflict')
      expect(reply.json.message).toBe('You are already a member of this church.')
    })

    it('refuses to leave a church or make it primary without a membership', async () => {
      const path = `/api/churches/${other}/membership`
      for (const person of [member, stranger]) {
        for (const reply of [
          await person.delete(path),
          await person.patch(path, { isPrimary: true }),
          await person.delete(`/api/churches/${UNKNOWN}/membership`),
        ]) {
          expectErrorReply(reply, 404, 'not_found')
          expect(reply.json.message).toBe('You are not a member of this church.')
        }
      }
    })

    it('refuses to make a church not primary', async () => {
      const path = `/api/churches/${churchIds[0]}/membership`
      for (const body of [{ isPrimary: false }, { isPrimary: null }, { isPrimary: 'true' }, {}]) {
        const reply = await member.patch(path, body)
        expectErrorReply(reply, 400, 'invalid_input')
        expect(reply.json.message).toBe('To change your primary church, choose another one.')
      }
    })

    it.each([
      { name: 'laodicea', city: 'ephese', state: 'iz' },
      { name: '  LAODICEA ', city: 'Éphèse', state: 'Iz' },
      { name: 'Láodicea', city: 'EPHÈSE ', state: ' IZ', denomination: 'Other' },
    ])('refuses a church that is already listed: %j', async (entry) => {
      const reply = await stranger.post('/api/churches/propose', entry)
      expectErrorReply(reply, 409, 'conflict')
      expect(reply.json.churchId).toBe(other)
      expect(reply.json.message).toBe('Laodicea is already listed. You can join it.')
    })

    it.each([
      [{ name: 'ab' }, 'Church name must be at least 3 characters'],
      [{ name: '  a ' }, 'Church name must be at least 3 characters'],
      [{ name: 'a'.repeat(5000) }, 'The name can have at most 120 characters.'],
      [{ name: 'a\u0000b c' }, 'The name contains a character that can’t be displayed.'],
      [{ website: 'ftp://example.org' }, WEBSITE],
      [{ website: 'javascript:alert(1)' }, WEBSITE],
      [{ website: 'example.org' }, WEBSITE],
      [{ website: 'https://deborah:palm@example.org' }, WEBSITE],
      [{ city: 'a'.repeat(81) }, 'The city can have at most 80 characters.'],
    ])('refuses %j in a proposal or a validation', async (change, message) => {
      const entry = { name: 'Antioch', ...change }
      for (const path of ['/api/churches/propose', '/api/churches/validate']) {
        const reply = await stranger.post(path, entry)
        expectErrorReply(reply, 400, 'invalid_input')
        expect(reply.json.message).toBe(message)
      }
    })

    const NO_TEXT = 'name must be a text.'
    it.each([
      [{ name: 7 }, NO_TEXT],
      [{ name: null }, NO_TEXT],
      [{ name: ['Antioch'] }, NO_TEXT],
      [{ name: { $gt: '' } }, NO_TEXT],
      [{}, 'The field name is missing.'],
      [{ name: 'Antioch', memberCount: 1000 }, 'There is no field called memberCount.'],
      [{ name: 'Antioch', id: UNKNOWN }, 'There is no field called id.'],
      [{ name: 'Antioch', role: 'admin' }, 'There is no field called role.'],
      [{ name: 'Antioch', isPublicProfile: 'yes' }, 'isPublicProfile must be true or false.'],
    ])('refuses the proposal %j', async (entry, message) => {
      const reply = await stranger.post('/api/churches/propose', entry)
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe(message)
    })

    it('refuses an unknown key in any call', async () => {
      const church = `/api/churches/${other}`
      for (const reply of [
        await stranger.post('/api/churches/validate', { name: 'Antioch', role: 'admin' }),
        await stranger.post(`${church}/join`, { role: 'admin' }),
        await member.patch(`${church}/membership`, { isPrimary: true, role: 'admin' }),
        await member.get(`${church}?role=admin`),
        await member.get(`${church}/members?role=admin`),
        await member.get(`${church}/leaderboard?role=admin`),
        await member.get('/api/churches/search?q=smyrna&role=admin'),
        await member.get('/api/leaderboard/churches?role=admin'),
      ]) {
        expectErrorReply(reply, 400, 'invalid_input')
        expect(reply.json.message).toBe('There is no field called role.')
      }
      const leaving = await member.delete(`/api/churches/${churchIds[0]}/membership?role=admin`)
      expectErrorReply(leaving, 400, 'invalid_input')
    })

    it.each(['yearly', 'WEEKLY', '', 'daily,weekly', "weekly'"])(
      'refuses the period %j',
      async (period) => {
        for (const path of ['/api/leaderboard/churches', `/api/churches/${other}/leaderboard`]) {
          const reply = await member.get(`${path}?period=${encodeURIComponent(period)}`)
          expectErrorReply(reply, 400, 'invalid_input')
          expect(reply.json.message).toBe('The period must be one of daily, weekly, monthly.')
        }
      },
    )

    it.each(MALFORMED_IDS)('does not find the id %j', async (id) => {
      const path = `/api/churches/${encodeURIComponent(id)}`
      for (const reply of [
        await member.get(path),
        await member.get(`${path}/members`),
        await member.get(`${path}/leaderboard`),
        await member.post(`${path}/join`),
        await member.patch(`${path}/membership`, { isPrimary: true }),
        await member.delete(`${path}/membership`),
      ]) {
        expectErrorReply(reply, 404, 'not_found')
        expect(reply.json.message).toBe('Church not found')
      }
      const profile = await member.get(`/api/users/${encodeURIComponent(id)}/profile`)
      expectErrorReply(profile, 404, 'not_found')
      expect(profile.json.message).toBe('User not found')
    })

    it('does not find a church that does not exist', async () => {
      const path = `/api/churches/${UNKNOWN}`
      for (const reply of [
        await stranger.get(path),
        await stranger.get(`${path}/members`),
        await stranger.get(`${path}/leaderboard`),
        await stranger.post(`${path}/join`),
        await stranger.post(`${path}/join`, { isPublicProfile: true }),
      ]) {
        expectErrorReply(reply, 404, 'not_found')
        expect(reply.json.message).toBe('Church not found')
      }
    })

    it.each([
      '',
      'x',
      '2026-03-02',
      `2026-03-02T12:00:00.000Z ${UNKNOWN} x`,
      'now 7',
      '%27',
      `0000-01-01T00:00:00Z ${UNKNOWN}`,
      `+275760-09-13T00:00:00.001Z ${UNKNOWN}`,
      `2026-02-30T12:00:00.000Z ${UNKNOWN}`,
      `2026-03-02T12:00:00.000Z ${UNKNOWN}\u0000`,
    ])('refuses %j as the start of a page of members', async (cursor) => {
      const path = `/api/churches/${other}/members?cursor=${encodeURIComponent(cursor)}`
      const reply = await stranger.get(path)
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe('This page of members doesn’t exist.')
    })

    it('refuses a start of a page of members with 10,000 characters', async () => {
      const path = `/api/churches/${other}/members?cursor=${'x'.repeat(10_000)}`
      const reply = await stranger.get(path)
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe('This page of members doesn’t exist.')
    })

    it.each([
      ['', 'Type at least 2 characters to search.'],
      ['a', 'Type at least 2 characters to search.'],
      ['%', 'Type at least 2 characters to search.'],
      [' _ ', 'Type at least 2 characters to search.'],
      ['a'.repeat(10_000), 'A search can have at most 120 characters.'],
    ])('refuses the search %j', async (q, message) => {
      const reply = await member.get(`/api/churches/search?q=${encodeURIComponent(q)}`)
      expectErrorReply(reply, 400, 'invalid_input')
      expect(reply.json.message).toBe(message)
    })

    it.each([
      '%%',
      '__',
      '%_%',
      "''",
      '""',
      "' or 1=1 --",
      '\\\\',
      '😀😀',
      '()',
      '..',
      '%smyrna%x',
      'smyrna\u0000x',
      '\u0000\u0000',
    ])('finds nothing, but without an error, for the search %j', async (q) => {
      const reply = await member.get(`/api/churches/search?q=${encodeURIComponent(q)}`)
      expect(reply.status).toBe(200)
      expect(reply.json).toEqual({ churches: [] })
    })
  })
})
