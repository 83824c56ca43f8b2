import { sql } from 'kysely'
import type { Database, Tables } from './db/database.ts'
import { checkLockOrder } from './db/lock-order.ts'

/** Rows per counter. Writes are spread over them by user or church id, so that they rarely wait for each other. */
const SHARDS = 8

/** The shard of an id, 0 to 7, from the last digit of the UUID. */
export const shardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) % SHARDS

/** Row counts that leaderboards show; counting the rows would be too slow. */
type CounterName = Tables['counters']['name']

/** Adds to a counter. `id` chooses the shard. */
export const changeCounter = async (
  transaction: Database,
  name: CounterName,
  id: string,
  change: 1 | -1,
): Promise<void> => {
  checkLockOrder(transaction, 'counters')
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
