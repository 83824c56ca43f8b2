import { MikroORM } from '@mikro-orm/postgresql'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { spellingsOf } from '../../../src/domain/text/search-words.ts'
import { commandLineOptions } from '../../../src/server/platform/db/command-line.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { isAccepted } from '../../support/caller.ts'
import { EVERY_DATABASE, openEmptyDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createChurch } from '../../support/factories.ts'
import { countWaitingStatements } from '../../support/waiting-statements.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

/** A word, and in a script without spaces, each of its letters with the next one. */
const entriesOf = (word: string): string[] => {
  const letters = [...word]
  const pairs = letters.map((letter, index) => `${letter}${letters[index + 1] ?? ''}`)
  return [word, ...pairs.filter((pair) => /^\p{sc=Han}/u.test(pair))]
}

const sizeClassOf = (members: number): number => (members === 0 ? 0 : members.toString(2).length)

/** What churches say, and what is kept of it. */
const wordsOf = async (database: Database) => {
  const churches = await database
    .selectFrom('churches')
    .select(['id', 'searchText', 'memberCount', 'hiddenAt', 'mergedInto'])
    .execute()
  const said = churches
    .filter(({ mergedInto }) => mergedInto === null)
    .flatMap(({ id, searchText, memberCount, hiddenAt }) =>
      [...new Set(searchText.split(' ').filter(Boolean).flatMap(entriesOf))].map((word) => ({
        word,
        row: [word, id, hiddenAt !== null, sizeClassOf(memberCount)].join(' '),
      })),
    )
  const kept = await database.selectFrom('church_words').selectAll().execute()
  return {
    said: said.map(({ row }) => row).sort(),
    kept: kept
      .map(({ word, church, isHidden, sizeClass }) => [word, church, isHidden, sizeClass].join(' '))
      .sort(),
    saidWords: [...new Set(said.map(({ word }) => word))].sort(),
    vocabulary: await database.selectFrom('church_vocabulary').selectAll().execute(),
  }
}

const expectWordsKept = async (database: Database): Promise<void> => {
  const { said, kept, saidWords, vocabulary } = await wordsOf(database)
  expect(kept).toEqual(said)
  expect(vocabulary.map(({ word }) => word).sort()).toEqual(saidWords)
  for (const { word, spellings } of vocabulary) {
    expect([...spellings].sort()).toEqual(spellingsOf(word).sort())
  }
}

const name = fc
  .array(
    fc.constantFrom('Grace', 'Hope', 'Храм', 'Église', '恩典教会', '은혜로', 'Aab', '𠮷野家'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '))

const step = fc.record({
  action: fc.constantFrom(
    'propose',
    'propose',
    'join',
    'join',
    'leave',
    'edit',
    'hide',
    'show',
    'merge',
    'delete',
  ),
  name,
  city: fc.constantFrom('Salem', 'Boston', ''),
  person: fc.nat(3),
  church: fc.nat(5),
  other: fc.nat(5),
})

describe.each(EVERY_DATABASE)('the words of churches on the %s database', (kind) => {
  const backend = useTestBackend(kind)

  it('are what the churches say, after any history', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const people: Person[] = []
        for (let index = 0; index < 4; index++) people.push(await backend.newLearner())
        const ids: string[] = [crypto.randomUUID()]
        for (const { action, name, city, person, church, other } of steps) {
          const { caller } = people[person] as Person
          const [id, into] = [church, other].map((index) => ids[index % ids.length] as string)
          const calls = {
            propose: async () => {
              ids.push((await caller.church.propose({ name, city })).church.id)
            },
            join: () => caller.church.join({ id: id as string }),
            leave: () => caller.church.leave({ id: id as string }),
            edit: () => admin.caller.church.edit({ id: id as string, name, city }),
            hide: () =>
              admin.caller.churchAdministration.setHidden({ id: id as string, isHidden: true }),
            show: () =>
              admin.caller.churchAdministration.setHidden({ id: id as string, isHidden: false }),
            merge: () =>
              admin.caller.churchAdministration.merge({ id: id as string, into: into as string }),
            delete: async () => {
              await caller.user.deleteAccount()
              people[person] = await backend.newLearner()
            },
          }
          await isAccepted(calls[action]())
        }
        await expectWordsKept(backend.database)
      }),
      { numRuns: EFFORT.churchHistories },
    )
  })
})

describe('the vocabulary of churches', () => {
  const backend = useTestBackend()
  const remove = (database: Database, id: string) =>
    database.deleteFrom('churches').where('id', '=', id).execute()

  it('keeps a word that somebody adds while its last church goes', async () => {
    const { database } = backend
    const last = await createChurch(database, 'Zebulun')
    await database.transaction().execute(async (adding) => {
      await createChurch(adding, 'Zebulun', { city: 'Salem' })
      await remove(database, last)
    })
    await expectWordsKept(database)
  })

  it('gets a word again that is added while its last church goes', async () => {
    const { database } = backend
    const last = await createChurch(database, 'Naphtali')
    const { added } = await database.transaction().execute(async (removing) => {
      await remove(removing, last)
      const added = createChurch(database, 'Naphtali', { city: 'Salem' })
      await expect.poll(() => countWaitingStatements(removing)).toBe(1)
      return { added }
    })
    await added
    await expectWordsKept(database)
  })
})

it('churches of an older database get their words', async () => {
  const old = await openEmptyDatabase()
  const { database } = old
  const clientUrl = 'url' in old.source ? old.source.url : ''
  const orm = await MikroORM.init({ ...commandLineOptions, clientUrl })
  await orm.migrator.up({ to: 'Migration20261126310000_look_alike_churches' })
  await sql`
    insert into churches (id, name, country, identity_key, name_key, search_text, search_spellings,
      member_count, has_admin, created_at, hidden_at)
    select gen_random_uuid(), 'Grace', 'US', number, 'grace', ' grace ' || number || ' 恩典教会', '{}',
      number, false, now(), case when number = 3 then now() end
    from generate_series(0, 20) as number`.execute(database)
  await sql`update churches set merged_into_id = (select id from churches where member_count = 1)
    where member_count = 2`.execute(database)
  await orm.migrator.up()
  await orm.close(true)
  await expectWordsKept(database)
  expect((await wordsOf(database)).kept.length).toBeGreaterThan(100)
  await old.close()
})
