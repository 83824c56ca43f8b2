import { createHash } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { questionIdentityOf } from '../../../../src/domain/question/question-entry.ts'
import { commandLineOptions } from '../../../../src/server/platform/db/command-line.ts'
import { readBank } from '../../../../src/server/prepare/question-bank.ts'
import { openEmptyDatabase } from '../../../support/database.ts'

const hashOf = (text: string, reference: string): string =>
  createHash('sha256').update(questionIdentityOf(text, reference)).digest('hex')

it('questions of an older database become versions, with positions and identities', async () => {
  const old = await openEmptyDatabase()
  const { database } = old
  const clientUrl = 'url' in old.source ? old.source.url : ''
  const orm = await MikroORM.init({ ...commandLineOptions, clientUrl })
  await orm.migrator.up({ to: 'Migration20261124000000_question_search' })

  const bank = await readBank()
  const texts = bank.map(({ question, reference }) => ({ question, reference }))
  // Three of a book: one is active, one switched off, one deleted; all others are active in Genesis.
  await sql`
    insert into questions (id, bank_key, book, ordinal, text, scripture_reference, theme, difficulty,
      is_active, created_at, deleted_at)
    select gen_random_uuid(), 'key-' || n, case when n <= 3 then 8 else 1 end,
      case when n = 1 then 1 when n > 3 then n - 3 end, t->>'question', t->>'reference', 'Theme', 1,
      n not in (2, 3), now(), case when n = 3 then now() end
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as given (t, n)`.execute(
    database,
  )
  await orm.migrator.up()
  await orm.close(true)

  const { rows: versions } = await sql`
    select book, is_bank, is_active, archived_at from question_versions order by book`.execute(
    database,
  )
  const active = { is_bank: true, is_active: true, archived_at: null }
  expect(versions).toEqual([
    { book: 1, ...active },
    { book: 8, ...active },
  ])
  const { rows } = await sql<{ text: string; reference: string; hash: string }>`
    select text, scripture_reference as reference, identity_hash as hash from questions`.execute(
    database,
  )
  expect(rows).toHaveLength(bank.length)
  expect(rows.filter(({ text, reference, hash }) => hash !== hashOf(text, reference))).toEqual([])
  const { rows: places } = await sql`
    select bank_key, position, is_switched_off, version_id is not null as has_version
    from questions where book = 8 order by bank_key`.execute(database)
  expect(places).toEqual([
    { bank_key: 'key-1', position: 1, is_switched_off: false, has_version: true },
    { bank_key: 'key-2', position: 2, is_switched_off: true, has_version: true },
    { bank_key: 'key-3', position: null, is_switched_off: false, has_version: true },
  ])
  await old.close()
})
