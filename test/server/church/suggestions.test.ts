import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { searchColumnsOf } from '../../../src/domain/church/church-search.ts'
import { foldText } from '../../../src/domain/text/fold.ts'
import { useTestBackend } from '../../support/backend.ts'
import { createChurch } from '../../support/factories.ts'

/** More than are compared with an entry, and than searches look at first. */
const MANY = 2500

describe('suggestions of churches', () => {
  const backend = useTestBackend()

  it.each(['Grace Church', 'First Free Reformed Grace and Truth Chapel International'])(
    'name the one in the same city, however many larger ones are called %s',
    async (name) => {
      const { database } = backend
      const { searchText } = searchColumnsOf({ name, city: 'Boston', state: 'MA' })
      await sql`insert into churches (id, name, city, state, country, identity_key, name_key, search_text,
        member_count, has_admin, created_at)
      select gen_random_uuid(), ${name}, 'Boston', 'MA', 'US', ${name} || number, ${foldText(name)},
        ${searchText}, 100, false, now()
      from generate_series(1, ${MANY}::int) as number`.execute(database)
      const own = await createChurch(database, name, { city: 'New Salem', state: 'MA' })
      const { caller } = await backend.newLearner()
      const { suggestions } = await caller.church.validate({ name, city: 'new salem', state: 'MA' })
      expect(suggestions[0]).toMatchObject({ churchId: own, confidence: 1 })
    },
  )
})
