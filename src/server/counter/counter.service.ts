import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { shardOf } from './shard.ts'

type CounterName = 'churches' | 'unaffiliated_users'

/** Adds to a counter, in the part that `id` belongs to. */
export const count = async (
  transaction: Database,
  name: CounterName,
  id: string,
  change: 1 | -1,
): Promise<void> => {
  await transaction
    .insertInto('counters')
    .values({ name, shard: shardOf(id), value: change })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'shard'])
        .doUpdateSet({ value: sql<number>`counters.value + excluded.value` }),
    )
    .execute()
}
