import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Difference, reconcile } from '../../../../src/server/ledger/sums/reconcile.service.ts'
import { connect } from '../../../../src/server/platform/db/connection.ts'
import { type TestBackend, useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { DATABASE_KINDS, snapshotOf } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'
import { answerSprint, createGroup } from '../../../support/group.ts'
import { playDaily } from '../../../support/play.ts'

const FAULTS: readonly [string, RawBuilder<unknown>][] = [
  ['users.total_xp', sql`update users set total_xp = total_xp + 10`],
  ['churches.member_count', sql`update churches set member_count = 7`],
  ['churches.has_admin', sql`update churches set has_admin = not has_admin`],
  ['church_memberships.is_public', sql`update church_memberships set is_public = not is_public`],
  ['study_groups.member_count', sql`update study_groups set member_count = 7`],
  ['study_groups.week_xp', sql`update study_groups set week_xp = week_xp + total_xp`],
  ['study_groups.total_xp', sql`update study_groups set total_xp = week_xp`],
  ['sprints.questions_answered', sql`update sprints set questions_answered = 20`],
  ['sprint_players.answered', sql`update sprint_players set answered = answered + 1`],
  ['sprint_players.answered', sql`update sprint_players set correct = 0`],
  ['sprint_players.xp', sql`update sprint_players set xp = 10`],
  ['user_scores', sql`update user_scores set points = points + 1 where period = 'daily'`],
  ['user_scores', sql`update user_scores set is_affiliated = not is_affiliated`],
  ['user_scores', sql`delete from user_scores where period = 'weekly'`],
  ['member_scores', sql`update member_scores set points = 1`],
  ['member_scores', sql`update member_scores set is_member = false`],
  ['church_scores', sql`update church_scores set active_members = 9`],
  ['church_scores', sql`delete from church_scores`],
  ['score_counts', sql`update score_counts set users = users + 1`],
  ['score_counts', sql`delete from score_counts where points > 50`],
  ['score_range_counts', sql`update score_range_counts set users = users + 1`],
  ['score_range_counts', sql`delete from score_range_counts`],
  ['member_score_counts', sql`update member_score_counts set users = users + 2`],
  ['member_score_counts', sql`delete from member_score_counts`],
  ['member_score_range_counts', sql`update member_score_range_counts set users = users + 2`],
  ['member_score_range_counts', sql`delete from member_score_range_counts`],
  ['period_totals', sql`update period_totals set quizzes = 0`],
  ['counters', sql`update counters set value = -1`],
  ['counters', sql`delete from counters`],
]

/** A group of two with a sprint of last week and one of this week, which the member has begun. */
const addSprints = async (
  { clock, answerKey }: TestBackend,
  leader: Caller,
  member: Caller,
): Promise<void> => {
  const { id, inviteCode } = await createGroup(leader)
  await member.group.join({ inviteCode })
  for (const moves of [['right', 'right', 'wrong'], ['right']] as const) {
    clock.advance(7 * 24 * 3600)
    await leader.sprint.start({ id })
    await answerSprint(member, answerKey, id, moves)
  }
}

/** Two members of a church and a group, one who left the church, and one without, all with results. */
const addResults = async (backend: TestBackend, name = randomUUID()): Promise<void> => {
  const { newLearner, answerKey } = backend
  const [admin, member, former, alone] = [
    await newLearner({ isPublicProfile: true }),
    await newLearner(),
    await newLearner(),
    await newLearner(),
  ]
  const { church } = await admin.caller.church.propose({ name })
  for (const { caller } of [member, former]) await caller.church.join({ id: church.id })
  for (const [right, { caller }] of [admin, member, former, alone].entries()) {
    await playDaily(caller, answerKey, right + 3)
  }
  await former.caller.church.leave({ id: church.id })
  await addSprints(backend, admin.caller, member.caller)
}

describe.each(DATABASE_KINDS)('reconcile on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  beforeAll(() => addResults(backend))

  it('finds no difference when all sums are right, and changes nothing', async () => {
    const before = await snapshotOf(backend.database)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
    expect(await snapshotOf(backend.database)).toEqual(before)
  })

  it('corrects everything that is wrong at once', async () => {
    for (const [, damage] of FAULTS) await damage.execute(backend.database)
    const differences = await reconcile(backend.database, backend.clock.now())
    const tables = new Set(differences.map(({ table }) => table))
    expect(tables).toEqual(new Set(FAULTS.map(([table]) => table)))
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })
})

describe('reconcile', () => {
  const backend = useTestBackend()
  beforeAll(() => addResults(backend))

  it.each(FAULTS)('finds and corrects what is wrong with %s (%#)', async (table, damage) => {
    const { caller } = await backend.newLearner()
    const sums = async () => [
      await caller.leaderboard.churches({ period: 'monthly' }),
      await caller.group.leaderboard({}),
      await backend.database
        .selectFrom('sprints')
        .innerJoin('sprint_players', 'sprint_players.sprint', 'sprints.id')
        .select(['questionsAnswered', 'answered', 'correct', 'xp'])
        .orderBy('startedAt')
        .execute(),
    ]
    const before = await sums()
    await damage.execute(backend.database)
    const differences = await reconcile(backend.database, backend.clock.now())
    expect(differences.map((difference) => difference.table)).toContain(table)
    expect(differences.every(({ rows }) => rows > 0)).toBe(true)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
    expect(await sums()).toEqual(before)
  })

  it('corrects the sums after a user was deleted by hand', async () => {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from church_memberships where role = 'admin' limit 1`.execute(
      backend.database,
    )
    await sql`delete from users where id = ${rows[0]?.id}::uuid`.execute(backend.database)
    const differences = await reconcile(backend.database, backend.clock.now())
    expect(differences.map(({ table }) => table)).toEqual([
      'churches.member_count',
      'churches.has_admin',
      'study_groups.member_count',
      'church_scores',
      'score_counts',
      'score_range_counts',
      'member_score_counts',
      'member_score_range_counts',
      'counters',
    ])
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('does not change scores of past days when their learner joins a church', async () => {
    const { id, caller } = await backend.newLearner()
    await playDaily(caller, backend.answerKey, 4)
    backend.clock.advance(40 * 24 * 3600)
    await caller.church.propose({ name: 'Berea' })
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
    const scores = await backend.database
      .selectFrom('user_scores')
      .select('isAffiliated')
      .where('user', '=', id)
      .execute()
    expect(scores).toEqual(Array(3).fill({ isAffiliated: false }))
  })
})

describe('reconcile on a PostgreSQL server', () => {
  const backend = useTestBackend()

  /** Locks a learner's row as long as something takes. */
  const whileLocked = <Value>(id: string, work: () => Promise<Value>): Promise<Value> =>
    backend.database.transaction().execute(async (lock) => {
      await sql`select 1 from users where id = ${id}::uuid for update`.execute(lock)
      return work()
    })

  it('waits for nobody, and nobody for it, while all sums are right', async () => {
    const locked = await backend.newLearner()
    const { caller } = await backend.newLearner()
    await whileLocked(locked.id, async () => {
      const [differences] = await Promise.all([
        reconcile(backend.database, backend.clock.now()),
        playDaily(caller, backend.answerKey, 10),
      ])
      expect(differences).toEqual([])
    })
  })

  it('does not hold up others for long while it waits for a learner', async () => {
    const locked = await backend.newLearner()
    const { caller } = await backend.newLearner()
    await sql`update users set total_xp = total_xp + 10`.execute(backend.database)
    let correcting: Promise<Difference[]> | undefined
    await whileLocked(locked.id, async () => {
      correcting = reconcile(backend.database, backend.clock.now())
      for (let day = 0; day < 3; day++) {
        const start = performance.now()
        await playDaily(caller, backend.answerKey, 10)
        expect(performance.now() - start).toBeLessThan(2500)
        backend.clock.advance(24 * 3600)
      }
    })
    expect((await correcting)?.map(({ table }) => table)).toEqual(['users.total_xp'])
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('corrects everything while learners play and another corrects it too', async () => {
    await addResults(backend)
    const people = await Promise.all(Array.from({ length: 6 }, () => backend.newLearner()))
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      for (const [, damage] of FAULTS) await damage.execute(backend.database)
      const now = backend.clock.now()
      await Promise.all([
        reconcile(backend.database, now),
        reconcile(backend.database, now),
        ...people.map(({ caller }, index) => playDaily(caller, backend.answerKey, index)),
      ])
      expect(await reconcile(backend.database, now)).toEqual([])
      backend.clock.advance(24 * 3600)
    }
  })

  it('reports what it found on the command line', async () => {
    await addResults(backend)
    const { source } = backend.testDatabase
    const run = async (): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [path.resolve(import.meta.dirname, '../../../../src/server/reconcile.ts')],
        { env: { PATH: process.env.PATH, DATABASE_URL: 'url' in source ? source.url : '' } },
      )
      return stdout
    }
    await sql`update churches set member_count = 40`.execute(backend.database)
    expect(await run()).toMatch(/^churches\.member_count: \d+ rows corrected\n$/)
    expect(await run()).toBe('All sums are correct.\n')
  })
})

describe('migrations of leaderboards', () => {
  const backend = useTestBackend()

  it('add results from before there were churches', async () => {
    const people = [
      await backend.newLearner(),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    for (const hours of [24, 24 * 8, 24 * 30]) {
      for (const [right, { caller }] of people.entries())
        await playDaily(caller, backend.answerKey, right)
      backend.clock.advance(3600 * hours)
    }
    for (const { caller } of people) await playDaily(caller, backend.answerKey, 1)
    const [{ caller }] = people as [(typeof people)[0]]
    const boards = async () => [
      await caller.leaderboard.churches({ period: 'daily' }),
      await caller.leaderboard.churches({ period: 'monthly' }),
    ]
    const before = await boards()
    expect(before[1]?.totals).toEqual({ churches: 0, unaffiliatedUsers: 3, challenges: 3 })

    await sql`alter table users drop column primary_church_id`.execute(backend.database)
    await sql`drop table church_credits, user_scores, member_scores, church_scores, score_counts,
      score_range_counts, member_score_counts, member_score_range_counts, period_totals, counters, church_memberships, churches, church_words,
      church_vocabulary cascade`.execute(backend.database)
    // Also the migration that adds to the counters, which are created again.
    await sql`alter table users drop column search_text`.execute(backend.database)
    await sql`drop index users_newest_index, users_administrators_index`.execute(backend.database)
    await sql`delete from mikro_orm_migrations where name like '%_churches'
      or name like '%_whole_points' or name like '%_users'
      or name like '%_church_administration' or name like '%_withdrawn_credits'
      or name like '%_church_words' or name like '%_score_ranges'`.execute(backend.database)
    const migrated = await connect(backend.testDatabase.source)
    await migrated.migrate()
    await migrated.close()

    expect(await boards()).toEqual(before)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('turn quarters of a point into whole points', async () => {
    const { caller } = await backend.newLearner()
    for (const name of ['Bethel', 'Shiloh']) await caller.church.propose({ name })
    for (const right of [1, 4, 10]) {
      await playDaily(caller, backend.answerKey, right)
      backend.clock.advance(24 * 3600)
    }
    const columns = ['member_scores', 'church_scores', 'member_score_counts'] as const
    const pointsOf = async () => {
      const found = await Promise.all(
        columns.map((table) =>
          // A count of 0 is the same as no count.
          sql`select points from ${sql.table(table)} as kept
            where coalesce((to_jsonb(kept)->>'users')::int, 1) > 0 order by points`.execute(
            backend.database,
          ),
        ),
      )
      return found.map(({ rows }) => rows)
    }
    const before = await pointsOf()

    await sql`alter table church_credits
      drop column points, drop column quizzes, drop column withdrawn_on`.execute(backend.database)
    for (const table of columns) {
      await sql`alter table ${sql.table(table)} rename column points to quarter_points`.execute(
        backend.database,
      )
      await sql`update ${sql.table(table)} set quarter_points = 4 * quarter_points + 1`.execute(
        backend.database,
      )
    }
    await sql`delete from mikro_orm_migrations
      where name like '%_whole_points' or name like '%_withdrawn_credits'`.execute(backend.database)
    const migrated = await connect(backend.testDatabase.source)
    await migrated.migrate()
    await migrated.close()

    expect(await pointsOf()).toEqual(before)
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })
})
