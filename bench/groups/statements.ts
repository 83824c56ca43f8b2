import { sql } from 'kysely'
import { GROUP_CHURCHES } from '../../src/domain/group/group-limits.ts'
import type { ListGroups } from '../../src/domain/schema/group.ts'
import { getGroup } from '../../src/server/group/group.service.ts'
import { groupLeaderboard, listGroups } from '../../src/server/group/list.service.ts'
import { getSprintSession } from '../../src/server/sprint/session.service.ts'
import { control, itemFor, list, type Statement } from '../comparison/statement.ts'
import type { Dataset } from './dataset.ts'
import { MONDAY, NOW } from './week.ts'

/** Searches with many matches and few, of a name and of a theme, short, misspelt and without any. */
const SEARCHES = [
  'bible study',
  'ruth',
  'Nueva Vida Célula',
  'lunch break zürich',
  'gleaners columbus',
  'gr',
  '1 corinthians',
  'bereens',
  'xylophone quartz',
]

const DISCOVER: ListGroups = { scope: 'discover', search: '', favorites: false }

const viewerOf = ({ members }: Dataset, iteration: number): string =>
  itemFor(members, iteration).userId

const groupList = (
  name: string,
  inputOf: (dataset: Dataset, iteration: number) => Partial<ListGroups>,
): Statement<Dataset> =>
  list(name, (dataset, iteration) =>
    listGroups(
      dataset.database,
      viewerOf(dataset, iteration),
      { ...DISCOVER, ...inputOf(dataset, iteration) },
      NOW,
    ),
  )

/** Berean's own functions, called as it calls them. */
export const STATEMENTS: readonly Statement<Dataset>[] = [
  groupList('my groups', () => ({ scope: 'mine' })),
  list('group', ({ database, members }, iteration) => {
    const { userId, groupId } = itemFor(members, iteration)
    return getGroup(database, userId, groupId, NOW)
  }),
  list('sprint session', ({ database, players }, iteration) => {
    const { userId, groupId } = itemFor(players, iteration)
    return getSprintSession(database, userId, groupId, NOW)
  }),
  groupList('discover, first page', () => ({})),
  groupList('discover, a later page', ({ groups }, iteration) => ({
    after: itemFor(groups, iteration),
  })),
  groupList('discover, of a church', (_dataset, iteration) => ({
    church: itemFor(GROUP_CHURCHES, iteration),
  })),
  groupList('discover, search', (_dataset, iteration) => ({
    search: itemFor(SEARCHES, iteration),
  })),
  list('group leaderboard', (dataset, iteration) =>
    groupLeaderboard(dataset.database, viewerOf(dataset, iteration), { search: '' }, NOW),
  ),
]

export const CONTROLS: readonly Statement<Dataset>[] = [
  control('group leaderboard', ({ database }) =>
    sql`
      select group_id, sum(xp) as xp
      from sprint_players join sprints on sprints.id = sprint_players.sprint_id
      where week_starts_on = ${MONDAY}::date
      group by 1 order by 2 desc, 1 limit 50`.execute(database),
  ),
  control('search without an index', ({ database }, iteration) =>
    sql`
      select id from study_groups
      where lower(name || theme) like ${`%${itemFor(SEARCHES, iteration)}%`}
      order by created_at desc, id limit 30`.execute(database),
  ),
]
