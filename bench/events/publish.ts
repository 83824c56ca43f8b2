import { publishEvent } from '../../src/server/group/event.service.ts'
import { lockGroup } from '../../src/server/group/role.service.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { MeasuredGroup } from './groups.ts'
import { now } from './messages.ts'

/** When each event of a group was about to be committed; the first is the one after `group.after`. */
export type Published = { readonly group: MeasuredGroup; readonly times: readonly number[] }

/** Publishes progress as an answer to a sprint does, at a steady rate. */
export const publishSteadily = async (
  database: Database,
  group: MeasuredGroup,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Published> => {
  const times: number[] = []
  const start = now()
  for (let count = 0; count < perSecond * seconds; count++) {
    const dueAt = start + (1000 * count) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - now())))
    const member = group.members[count % group.members.length]
    await database.transaction().execute(async (transaction) => {
      await lockGroup(transaction, group.id)
      await publishEvent(transaction, group.id, {
        kind: 'progress',
        sprintId: group.sprintId,
        userId: member?.userId ?? '',
        answered: 1 + (count % 20),
        correct: count % 20,
        finished: false,
        memberXpThisWeek: 10 * (count % 20),
        questionsAnswered: count % 20,
        week: {
          xp: 10 * count,
          questionsAnswered: count % 120,
          accuracy: count % 100,
          activeMembers: group.members.length,
        },
      })
      times.push(now())
    })
  }
  return { group, times }
}
