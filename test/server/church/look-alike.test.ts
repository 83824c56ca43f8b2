import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillChurchKeys } from '../../../src/server/prepare/look-alikes.ts'
import { useTestBackend } from '../../support/backend.ts'
import { EFFORT } from '../../support/effort.ts'
import { createChurch } from '../../support/factories.ts'
import { inParallel } from '../race/parallel.ts'

type Entry = { readonly name: string; readonly city?: string; readonly state?: string }

const SALEM = { city: 'Salem', state: 'OR' }

describe('a church that looks like another one', () => {
  const backend = useTestBackend()
  const propose = async (entry: Entry) => (await backend.newLearner()).caller.church.propose(entry)

  it.each([
    ['Cyrillic letters', 'Grace Chapel', { name: 'Grасе Сhареl', ...SALEM }],
    ['invisible characters', 'Mercy Chapel', { name: 'Mer\u2060cy\u3164 Cha\u00adpel', ...SALEM }],
    ['a small L', 'Illinois Chapel', { name: 'lllinois Chapel', ...SALEM }],
    ['Greek capitals', 'Hope Chapel', { name: 'ΗΟΡΕ CΗΑΡΕL', ...SALEM }],
    [
      'a city that looks alike',
      'Peace Chapel',
      { name: 'Peace Chapel', city: 'Ѕаlеm', state: 'OR' },
    ],
    ['a state that looks alike', 'Joy Chapel', { name: 'Joy Chapel', city: 'Salem', state: '0R' }],
  ])('is refused with a pointer to that, with %s', async (_what, name, lookAlike) => {
    const { church } = await propose({ name, ...SALEM })
    await expect(propose(lookAlike)).rejects.toMatchObject({
      errorCode: 'conflict',
      message: `${name} is already listed. You can join it.`,
      details: { churchId: church.id },
    })
  })

  it('is fine in another place', async () => {
    await propose({ name: 'Love Chapel', ...SALEM })
    await propose({ name: 'Lоvе Chapel', city: 'Eugene', state: 'OR' })
  })

  it('cannot be made by an edit', async () => {
    const { church: first } = await propose({ name: 'Faith Chapel', ...SALEM })
    const admin = await backend.newLearner()
    const { church } = await admin.caller.church.propose({ name: 'Other Chapel', ...SALEM })
    await expect(
      admin.caller.church.edit({ id: church.id, name: 'Fаith Chapel' }),
    ).rejects.toMatchObject({ errorCode: 'conflict', details: { churchId: first.id } })
    const changes = { id: church.id, name: 'OTHER Chapel', city: 'Sаlem' }
    expect((await admin.caller.church.edit(changes)).church.name).toBe('OTHER Chapel')
  })

  it('can be edited apart from its name if both were listed before', async () => {
    const admin = await backend.newLearner()
    const { church } = await admin.caller.church.propose({ name: 'Twin Chapel', ...SALEM })
    const twin = await createChurch(backend.database, 'Twіn Chapel', SALEM)
    expect(twin).not.toBe(church.id)
    const description = 'The first of both.'
    const edited = await admin.caller.church.edit({ id: church.id, description })
    expect(edited.church.description).toBe(description)
  })

  it(`is refused to all but one of those who propose at once (${EFFORT.onceRounds} rounds)`, async () => {
    const names = ['Bethel Chapel', 'Веthеl Chapel', 'BΕTΗΕL Chapel', 'Bethe1 Chapel']
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const city = `City ${round}`
      const { accepted, refused } = await inParallel(8, (index) =>
        propose({ name: names[index % names.length] as string, city }),
      )
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(7).fill('conflict'))
    }
  })

  it('is noticed also if the other was listed before this was compared', async () => {
    const old = [
      await createChurch(backend.database, 'Old Chapel', SALEM),
      await createChurch(backend.database, 'Оld Chapel', SALEM),
    ]
    await sql`update churches set look_alike_hash = null`.execute(backend.database)
    await sql`update churches set name = 'O' || chr(8288) || 'ld Hall', identity_key = 'old'
      where id = ${old[1]}::uuid`.execute(backend.database)
    await fillChurchKeys(backend.database)
    await expect(propose({ name: 'O1d Chapel', ...SALEM })).rejects.toMatchObject({
      details: { churchId: old[0] },
    })
    await expect(propose({ name: 'old hall', ...SALEM })).rejects.toMatchObject({
      details: { churchId: old[1] },
    })
    const { rows } = await sql`
      select id from churches where look_alike_hash is null`.execute(backend.database)
    expect(rows).toEqual([])
  })
})
