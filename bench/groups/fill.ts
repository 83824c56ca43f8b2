import { type RawBuilder, sql } from 'kysely'
import { GROUP_CHURCHES } from '../../src/domain/group/group-limits.ts'
import { SPRINT_LENGTH } from '../../src/domain/group/sprint.ts'
import { CORRECT_ANSWER_XP } from '../../src/domain/xp.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { fillDatabase, printRowCounts, runStep } from '../comparison/fill.ts'
import { dropIndexes } from '../comparison/indexes.ts'
import { insertNames, NAME_COUNT, THEME_COUNT } from './names.ts'
import { MONDAY, NEXT_MONDAY, NOW } from './week.ts'

const BULK_TABLES = [
  'users',
  'study_groups',
  'group_members',
  'group_favorites',
  'sprints',
  'sprint_questions',
  'sprint_players',
  'quiz_attempts',
  'quiz_answers',
]

/** Members of every group, and groups of every learner. */
const MEMBERS = 10
const GROUPS_OF_A_LEARNER = 5

/** Ids depend only on the number, so that every run creates the same rows. */
const idOf = (kind: string, number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`bench.seeded_id(${`${kind} `}::text || ${number})`

const random = (number: RawBuilder<unknown>, salt: number): RawBuilder<number> =>
  sql`bench.seeded_random(${number}, ${salt}::int)`

/** 40 % of the groups play a sprint this week. */
const isActive = (number: RawBuilder<unknown>): RawBuilder<boolean> => sql`${number} % 5 in (1, 3)`

const insertUsers = (groups: number) => sql`
  insert into users (id, email, first_name, last_name, is_public_profile, created_at)
  select ${idOf('learner', sql`number`)}, 'learner' || number || '@example.org',
    (array['Ruth', 'Boaz', 'Lydia', 'Silas', 'Phoebe', 'Titus', 'Esther'])[1 + number % 7],
    (array['Naomi', 'Jesse', 'Philemon', 'Onesimus', 'Apollos'])[1 + number % 5],
    number % 2 = 0, '2025-01-01'::timestamptz
  from generate_series(1, ${(groups * MEMBERS) / GROUPS_OF_A_LEARNER}::int) as number`

/** Coprime to the number of learners, so that each belongs to five groups, far from each other. */
const STRIDE = 7919

const createMembers = (groups: number) => sql`
  create unlogged table bench.members as
  select number, member, ${idOf(
    'learner',
    sql`1 + ((number - 1) * ${MEMBERS}::bigint + member) * ${STRIDE}::bigint
      % ${(groups * MEMBERS) / GROUPS_OF_A_LEARNER}::bigint`,
  )} as user_id
  from generate_series(1, ${groups}::int) as number, generate_series(0, ${MEMBERS - 1}::int) as member`

/**
 * One sprint that runs in each active group, and an older one in every group. Six of ten members have
 * played: five to the end, one has answered 7 questions.
 */
const CREATE_PLAYERS = sql`
  create unlogged table bench.players as
  select number, member, user_id, week, ${idOf('sprint', sql`number || ' ' || week`)} as sprint_id,
    answered, round(answered * (0.4 + 0.6 * ${random(sql`number * 16 + member`, 2)}))::int as correct
  from bench.members cross join (values (0), (1)) as weeks (week)
  cross join lateral (select case when member < 5 then ${SPRINT_LENGTH}::int else 7 end as answered)
  where member < 6 and (week = 1 or ${isActive(sql`number`)})`

const insertStudyGroups = (groups: number) => sql`
  insert into study_groups (id, name, description, theme, church_name, tags, search_text, time_zone,
    invite_code, invite_expires_at, member_count, week_starts_on, week_ends_at, week_xp, total_xp,
    last_event, created_at)
  select ${idOf('group', sql`sums.number`)}, names.text, 'We read and talk about one chapter each week.',
    themes.text,
    (array[${sql.join([...GROUP_CHURCHES])}])[1 + sums.number % 10], array['weekly', 'all ages'],
    names.folded || E'\\n' || themes.folded, 'UTC', md5('invite ' || sums.number), ${NOW},
    ${MEMBERS}::int, case when ${isActive(sql`sums.number`)} then ${MONDAY}::date else ${MONDAY}::date - 7 end,
    (case when ${isActive(sql`sums.number`)} then ${NEXT_MONDAY}::date else ${MONDAY}::date end)::timestamp
      at time zone 'UTC',
    week_xp, total_xp, 100,
    ${NOW}::timestamptz - interval '1 second' * (1 + ${groups}::int - sums.number)
  from bench.sums
  join bench.names on names.number = sums.number % ${NAME_COUNT}::int
  join bench.themes on themes.number = sums.number % ${THEME_COUNT}::int
  order by sums.number`

const paid = sql`${CORRECT_ANSWER_XP}::int * correct`

const INSERT_SPRINTS = sql`
  insert into sprints (id, group_id, theme, total, week_starts_on, open_days, questions_answered,
    started_at, closes_at, ended_at)
  select distinct sprint_id, ${idOf('group', sql`number`)}, 'Ruth', ${SPRINT_LENGTH}::int,
    ${MONDAY}::date - 7 * week, '[]'::jsonb, ${SPRINT_LENGTH}::int,
    (${MONDAY}::date - 7 * week)::timestamp at time zone 'UTC',
    (${NEXT_MONDAY}::date - 7 * week)::timestamp at time zone 'UTC',
    case when week > 0 then (${NEXT_MONDAY}::date - 7 * week)::timestamp at time zone 'UTC' end
  from bench.players`

/** The questions with numbers from 0 on. */
const CREATE_BANK = sql`
  create unlogged table bench.bank as
  select id, row_number() over (order by id) - 1 as number
  from questions where ordinal is not null`

/** Questions that follow one another in the bank, from a random one on. */
const INSERT_QUESTIONS = sql`
  insert into sprint_questions (sprint_id, position, question_id, answered_at)
  select asked.id, position, bank.id, started_at
  from (
    select sprints.id, started_at, position,
      (abs(hashtext(sprints.id::text)::bigint) + position) % (select count(*) from bench.bank) as number
    from sprints cross join generate_series(0, ${SPRINT_LENGTH - 1}::int) as position
  ) as asked join bench.bank using (number)
  order by asked.id, position`

const INSERT_PLAYERS = sql`
  insert into sprint_players (sprint_id, user_id, answered, correct, xp, finished_at)
  select sprint_id, user_id, answered, correct, ${paid},
    case when answered = ${SPRINT_LENGTH}::int then ${NOW}::timestamptz end
  from bench.players order by sprint_id`

/** Of the running sprint: of a member who has finished it, and of the one who has not. */
const INSERT_ATTEMPTS = sql`
  insert into quiz_attempts (id, user_id, quiz_type, sprint_id, local_day, total, score, started_at,
    finished_at)
  select bench.seeded_id('attempt ' || sprint_id || user_id), user_id, 'sprint', sprint_id,
    ${MONDAY}::date, ${SPRINT_LENGTH}::int, case when member = 4 then correct end,
    ${NOW}::timestamptz - interval '1 day', case when member = 4 then ${NOW}::timestamptz end
  from bench.players where week = 0 and member in (4, 5)`

const INSERT_ANSWERS = sql`
  insert into quiz_answers (attempt_id, question_id, position, served_at, outcome, answered_at)
  select attempt.id, asked.question_id, asked.position, attempt.started_at,
    case when asked.position < player.correct then 'correct'
      when asked.position < player.answered then 'wrong' end,
    case when asked.position < player.answered then attempt.started_at end
  from quiz_attempts as attempt
  join sprint_questions as asked using (sprint_id)
  join sprint_players as player using (sprint_id, user_id)
  order by attempt.id, asked.position`

const INSERT_MEMBERS = sql`
  insert into group_members (user_id, group_id, is_leader, joined_at)
  select user_id, ${idOf('group', sql`number`)}, member = 0, ${NOW}::timestamptz - interval '30 days'
  from bench.members`

/** Every learner's favorite is one of their groups. */
const INSERT_FAVORITES = sql`
  insert into group_favorites (user_id, group_id)
  select distinct on (user_id) user_id, group_id from group_members order by user_id, group_id`

/** The stored sums of the groups, from what their members earned. */
const CREATE_SUMS = sql`
  create unlogged table bench.sums as
  select number, sum(${paid}) as total_xp,
    sum(${paid}) filter (where week = 0 or not ${isActive(sql`number`)}) as week_xp
  from bench.players group by number`

const insertGroups = async (database: Database, groups: number): Promise<void> => {
  for (const statement of [
    createMembers(groups),
    CREATE_PLAYERS,
    CREATE_SUMS,
    insertUsers(groups),
    insertStudyGroups(groups),
    INSERT_MEMBERS,
    INSERT_FAVORITES,
  ]) {
    await statement.execute(database)
  }
}

/** Rows that belong together are stored together, as Berean inserts them. */
const insertSprints = async (database: Database): Promise<void> => {
  for (const statement of [
    CREATE_BANK,
    INSERT_SPRINTS,
    sql`analyze`,
    INSERT_QUESTIONS,
    INSERT_PLAYERS,
    sql`analyze`,
    INSERT_ATTEMPTS,
    INSERT_ANSWERS,
  ]) {
    await statement.execute(database)
  }
}

/** Fills a new database with groups of ten, of which four in ten play this week. */
export const fill = (url: string, groups: number): Promise<void> =>
  fillDatabase({ url }, NOW, `${groups.toLocaleString('en-US')} groups`, async (database) => {
    await insertNames(database)
    const restoreIndexes = await dropIndexes(database, BULK_TABLES)
    await runStep('learners, groups', () => insertGroups(database, groups))
    await runStep('sprints', () => insertSprints(database))
    await sql`drop schema bench cascade`.execute(database)
    await runStep('indexes and keys', restoreIndexes)
    await runStep('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    await printRowCounts(database, BULK_TABLES)
  })
