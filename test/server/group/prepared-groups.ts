import { sql } from 'kysely'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '../../../src/domain/group/group-limits.ts'
import { SPRINTS_PER_WEEK } from '../../../src/domain/group/sprint.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import type { TestBackend } from '../../support/backend.ts'
import { answerSprint, createGroup, type TestGroup, unlockHints } from '../../support/group.ts'
import type { HttpClient, TestServer } from '../../support/http.ts'

type Person = HttpClient & { readonly userId: string }

/** Groups in every state, on a Wednesday. The leader leads all of them, the member belongs to all. */
export type PreparedGroups = {
  readonly leader: Person
  readonly member: Person
  readonly stranger: Person
  /** Belongs to as many groups as possible, none of these. */
  readonly busy: Person
  /** Without a sprint. */
  readonly quiet: TestGroup
  /** With a sprint, of which the member has answered the first question. Hints are unlocked. */
  readonly running: TestGroup
  /** With a sprint that opens on Friday. */
  readonly scheduled: TestGroup
  /** Has had its sprints for this week. */
  readonly tired: TestGroup
  /** Has as many members as possible. */
  readonly full: TestGroup
  readonly renewedCode: string
  readonly expiredCode: string
  /** The questions of the running and of the scheduled sprint, and of the daily quiz. */
  readonly asked: readonly string[]
  readonly later: readonly string[]
  readonly daily: readonly string[]
  readonly inactive: string
  /** More than enough questions that the leader can pick. */
  readonly free: readonly string[]
  /** A question that no sprint has asked. */
  readonly unasked: string
  /** The stranger's. */
  readonly churchId: string
}

/** Makes one question inactive, the last of its book, so that the others keep their places. */
const deactivateQuestion = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    update questions set ordinal = null, is_active = false where id = (
      select id from questions where book = 1 order by ordinal desc nulls last limit 1
    ) returning id`.execute(database)
  return rows[0]?.id as string
}

const fill = async (database: Database, groupId: string, joinedAt: Date): Promise<void> => {
  await sql`
    with people as (
      insert into users (id, created_at)
      select gen_random_uuid(), ${joinedAt} from generate_series(1, ${MAX_GROUP_MEMBERS}::int - 2)
      returning id
    )
    insert into group_members (user_id, group_id, is_leader, joined_at)
    select id, ${groupId}::uuid, false, ${joinedAt} from people`.execute(database)
  await sql`update study_groups set member_count = ${MAX_GROUP_MEMBERS}::int
    where id = ${groupId}::uuid`.execute(database)
}

export const prepareGroups = async (
  backend: TestBackend & { readonly http: TestServer },
): Promise<PreparedGroups> => {
  const { http, database, answerKey, clock } = backend
  clock.set('2026-03-04T12:00:00Z')
  const inactive = await deactivateQuestion(database)
  const leader = await http.signIn()
  const member = await http.signIn()
  const stranger = await http.signIn()
  const busy = await http.signIn()
  const [leading, playing] = [backend.as(leader.userId), backend.as(member.userId)]

  const newGroup = async (theme?: string): Promise<TestGroup> => {
    const group = await createGroup(leading, theme === undefined ? {} : { theme })
    await playing.group.join({ inviteCode: group.inviteCode })
    return group
  }
  const questionsOf = async ({ id }: TestGroup): Promise<readonly string[]> =>
    (await playing.sprint.session({ id })).session.questionIds

  const storedQuestionsOf = async ({ id }: TestGroup): Promise<readonly string[]> => {
    const rows = await database
      .selectFrom('sprint_questions')
      .innerJoin('sprints', 'sprints.id', 'sprint_questions.sprint')
      .select('sprint_questions.question')
      .where('sprints.group', '=', id)
      .orderBy('sprint_questions.position')
      .execute()
    return rows.map((row) => row.question)
  }

  for (let count = 0; count < MAX_GROUPS; count++) await createGroup(backend.as(busy.userId))
  const full = await newGroup()
  await fill(database, full.id, clock.now())

  const renewed = await createGroup(leading)
  await leading.group.renewInvite({ id: renewed.id })
  const expired = await createGroup(leading)
  await database
    .updateTable('study_groups')
    .set({ inviteExpiresAt: clock.now() })
    .where('id', '=', expired.id)
    .execute()

  const [quiet, running, scheduled, tired] = [
    await newGroup(),
    await newGroup(),
    // Its questions are in no sprint of the others.
    await newGroup('Jeremiah'),
    await newGroup(),
  ]
  for (let count = 0; count < SPRINTS_PER_WEEK; count++) {
    await leading.sprint.start({ id: tired.id })
    await leading.sprint.end({ id: tired.id })
  }
  await leading.sprint.start({ id: running.id })
  await answerSprint(playing, answerKey, running.id, ['right'])
  await unlockHints(database, running.id)
  await leading.sprint.start({ id: scheduled.id, openDays: ['2026-03-06'] })
  const draws = [
    await leading.sprint.drawQuestions({ id: quiet.id }),
    await leading.sprint.drawQuestions({ id: quiet.id }),
  ]
  const free = draws.flatMap(({ questions }) => questions.map(({ id }) => id))
  const { questionIds: daily } = await database
    .selectFrom('daily_sets')
    .select('questionIds')
    .where('day', '=', '2026-03-04')
    .executeTakeFirstOrThrow()
  const { id: unasked } = await database
    .selectFrom('questions')
    .select('id')
    .where('ordinal', 'is not', null)
    .where('id', 'not in', database.selectFrom('sprint_questions').select('question'))
    .limit(1)
    .executeTakeFirstOrThrow()
  const { church } = await backend.as(stranger.userId).church.propose({ name: 'Smyrna' })

  return {
    leader,
    member,
    stranger,
    busy,
    quiet,
    running,
    scheduled,
    tired,
    full,
    renewedCode: renewed.inviteCode,
    expiredCode: expired.inviteCode,
    asked: await questionsOf(running),
    later: await storedQuestionsOf(scheduled),
    daily,
    inactive,
    free: [...new Set(free)],
    unasked,
    churchId: church.id,
  }
}
