import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spellingsOf } from '../../../src/domain/church-search.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { isAccepted } from '../../support/caller.ts'
import { DATABASE_KINDS } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { inParallel } from '../race/parallel.ts'

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

describe.each(DATABASE_KINDS)('the words of churches on the %s database', (kind) => {
  const backend = useTestBackend(kind)

  it('are what the churches say, after any history', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }),
        async (steps) => {
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
        },
      ),
      { numRuns: EFFORT.churchHistories },
    )
  })
})

describe('the vocabulary of churches', () => {
  const backend = useTestBackend()

  it(`has every word while churches come and go at once (${EFFORT.churchLifeRounds} rounds)`, async () => {
    for (let round = 0; round < EFFORT.churchLifeRounds; round++) {
      const people = await Promise.all(Array.from({ length: 8 }, () => backend.newLearner()))
      const words = ['Zebulun', 'Asher', 'Naphtali', `Gad${round}`]
      await inParallel(people.length, async (index) => {
        const { caller } = people[index] as Person
        for (const at of [0, 1, 2]) {
          const order = words.map((_word, place) => words[(place + index + at) % words.length])
          const { church } = await caller.church.propose({
            name: order.join(' '),
            city: `City ${round} ${index}`,
          })
          if (at < 2) await caller.church.leave({ id: church.id })
        }
      })
      const { said, kept, saidWords, vocabulary } = await wordsOf(backend.database)
      expect(kept).toEqual(said)
      expect(vocabulary.map(({ word }) => word)).toEqual(expect.arrayContaining(saidWords))
      for (const { caller } of people) {
        for (const { churchId } of await caller.church.mine()) {
          await caller.church.leave({ id: churchId })
        }
      }
    }
  })
})
