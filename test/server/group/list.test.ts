import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GROUPS_PER_PAGE } from '../../../src/domain/group-limits.ts'
import { useTestBackend } from '../../support/backend.ts'
import { createGroup } from '../../support/group.ts'

describe('a list of groups', () => {
  const backend = useTestBackend()

  it('has every group once, page by page, and says where another page follows', async () => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller)
    // One creator may not have so many; all of the same moment, so that ids decide.
    await sql`insert into study_groups
    select (jsonb_populate_record(g, jsonb_build_object(
      'id', gen_random_uuid(), 'invite_code', n::text, 'name', 'Copy', 'search_text', 'copy'
    ))).* from study_groups as g, generate_series(1, ${2 * GROUPS_PER_PAGE}::int) as n
    where g.id = ${id}::uuid`.execute(backend.database)

    const pageAfter = (after?: string) =>
      caller.group.list({ search: 'copy', ...(after && { after }) })
    const first = await pageAfter()
    const second = await pageAfter(first[GROUPS_PER_PAGE - 1]?.id)
    expect([first.length, second.length]).toEqual([GROUPS_PER_PAGE + 1, GROUPS_PER_PAGE])
    expect(first[GROUPS_PER_PAGE]).toEqual(second[0])
    const shown = [...first.slice(0, GROUPS_PER_PAGE), ...second]
    expect(new Set(shown.map((group) => group.id)).size).toBe(2 * GROUPS_PER_PAGE)
  })
})
