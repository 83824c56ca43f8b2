import { type RawBuilder, sql } from 'kysely'
import { SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import {
  canLeaveOutMixed,
  type SprintSupply,
  sprintMixOf,
} from '../../domain/group/sprint-choice.ts'
import {
  isWholeBook,
  passageName,
  type SprintTheme,
  sprintThemeOf,
  themeReadingsOf,
} from '../../domain/group/sprint-theme.ts'
import type { ThemeReading } from '../../domain/group/theme-reading.ts'
import { requireLeader } from '../group/role.service.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { findThemeWords, isAbout } from '../question/bank/question.service.ts'
import { CANDIDATE_COUNT, dailyQuestionIdsOfWeek, recentQuestions } from './draw.service.ts'
import type { ThemeMeaning, ThemeMix } from './sprint.view.ts'

/** A theme as it is read. */
export type ReadTheme = {
  readonly reading: ThemeReading
  readonly theme: SprintTheme
  /** Null for mixed questions. */
  readonly about: ThemeMeaning | null
}

/** @param words those of a topic that questions have as their theme */
const meaningOf = (theme: SprintTheme, words: readonly string[]): ThemeMeaning | null => {
  switch (theme.kind) {
    case 'passage': {
      const { passage } = theme
      return { kind: isWholeBook(passage) ? 'book' : 'chapters', name: passageName(passage) }
    }
    case 'topic':
      return words.length === 0
        ? null
        : { kind: 'topic', name: words.map((word) => `“${word}”`).join(' or ') }
    case 'mixed':
      return null
  }
}

/** All readings of a theme, the one that it is understood by first. A topic of no question is mixed. */
const readingsOf = async (database: Database, text: string): Promise<ReadTheme[]> => {
  const readings = themeReadingsOf(text)
  const topic = sprintThemeOf(text, 'topic')
  const words =
    topic.kind === 'topic' && readings.includes('topic')
      ? await findThemeWords(database, topic.words)
      : []
  return readings
    .map((reading) => {
      const theme = sprintThemeOf(text, reading)
      return { reading, theme, about: meaningOf(theme, words) }
    })
    .filter(({ reading, about }) => reading === 'mixed' || about !== null)
}

const MIXED: ReadTheme = { reading: 'mixed', theme: { kind: 'mixed' }, about: null }

/** The reading that a leader wants, where the theme has it, or else the one that it is understood by. */
const chosenOf = (readings: readonly ReadTheme[], reading: ThemeReading | null): ReadTheme =>
  readings.find((one) => one.reading === reading) ?? readings[0] ?? MIXED

/** A theme as its leader wants it to be read, or as it is understood. */
export const readTheme = async (
  database: Database,
  text: string,
  reading: ThemeReading | null,
): Promise<ReadTheme> => chosenOf(await readingsOf(database, text), reading)

/** How many of these questions are on a theme. */
export const countOnTheme = async (
  database: Database,
  theme: SprintTheme,
  questionIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from questions
    where id = ${anyOf(questionIds)} and ${isAbout(theme)}`.execute(database)
  return rows[0]?.count ?? 0
}

/**
 * How many questions a sprint on the theme could choose from, by the rules of `drawSprintQuestions`. Nothing is
 * counted beyond what a draw looks at, so the cost does not grow with the bank.
 * @param groupId whose last sprints count; null for a group that has none
 */
const supplyOf = async (
  database: Database,
  theme: SprintTheme,
  groupId: string | null,
  daily: ReadonlySet<string>,
): Promise<SprintSupply> => {
  const isFree: RawBuilder<boolean> = sql`not (questions.id = ${anyOf([...daily])})`
  const isRecent: RawBuilder<boolean> = sql`questions.id in (select question from recent)`
  const { rows } = await sql<SprintSupply>`
    with recent as materialized (${recentQuestions(groupId)}),
    matching as materialized (
      select id from questions where ordinal is not null and ${isAbout(theme)}
      limit ${CANDIDATE_COUNT}::int
    ),
    free as (
      select ${isRecent} as is_recent from matching as questions where ${isFree}
    ),
    others as (
      select from questions
      where ordinal is not null and (${isAbout(theme)}) is not true and ${isFree}
        and not (${isRecent})
      limit ${SPRINT_LENGTH}::int
    ),
    recent_others as (
      select from (select distinct question as id from recent) as asked
      join questions using (id)
      where ordinal is not null and (${isAbout(theme)}) is not true and ${isFree}
      limit ${SPRINT_LENGTH}::int
    )
    select
      (select count(*)::int from free where not is_recent) as matching,
      (select count(*)::int from free where is_recent) as "recentMatching",
      (select count(*)::int from others) as others,
      (select count(*)::int from recent_others) as "recentOthers"`.execute(database)
  const [supply] = rows
  if (!supply) throw new Error('a statement without conditions returned no row')
  return supply
}

type MixOptions = {
  readonly reading: ThemeReading | null
  readonly groupId: string | null
}

const mixOf = async (
  database: Database,
  text: string,
  { reading, groupId }: MixOptions,
  now: Date,
): Promise<ThemeMix> => {
  const readings = await readingsOf(database, text)
  const chosen = chosenOf(readings, reading)
  const daily = await dailyQuestionIdsOfWeek(database, now)
  const supply = await supplyOf(database, chosen.theme, groupId, daily)
  const mix = sprintMixOf(supply)
  return {
    reading: chosen.reading,
    about: chosen.about,
    recognized: readings[0]?.about != null,
    ...mix,
    resting: mix.onTheme < mix.total ? supply.matching + supply.recentMatching - mix.onTheme : 0,
    canBeOnThemeOnly: canLeaveOutMixed(mix),
    alternatives: readings
      .filter((one) => one !== chosen)
      .map(({ reading: other, about }) => ({ reading: other, about })),
  }
}

/** What the first sprint of a group with this theme would ask. */
export const getThemeMix = (
  database: Database,
  { theme, reading }: { readonly theme: string; readonly reading?: ThemeReading | undefined },
  now: Date,
): Promise<ThemeMix> => mixOf(database, theme, { reading: reading ?? null, groupId: null }, now)

/**
 * What the group's next sprint would ask.
 * @throws not_found; forbidden for who is not a leader
 */
export const getNextSprintMix = async (
  database: Database,
  userId: string,
  { id, reading }: { readonly id: string; readonly reading?: ThemeReading | undefined },
  now: Date,
): Promise<ThemeMix> => {
  await requireLeader(database, id, userId)
  const group = await database
    .selectFrom('study_groups')
    .select(['theme', 'themeReading'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const wanted = reading ?? group.themeReading ?? null
  return mixOf(database, group.theme, { reading: wanted, groupId: id }, now)
}
