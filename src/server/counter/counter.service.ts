import { sql } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { enterLock } from '../db/lock-order.ts'

/** A sharded counter: everyone's writes are spread over this many rows, so that they seldom wait for each other. */
const SHARDS = 8

/** The shard that a row's changes go to, by the last digit of its random id. */
export const shardOf = (id: string): number => Number.parseInt(id.slice(-1), 16) % SHARDS

/** Numbers of rows that are read often and never counted row by row. */
type CounterName = Tables['counters']['name']

/** Adds to a counter, in the shard of `id`. */
export const count = async (
  transaction: Database,
  name: CounterName,
  id: string,
  change: 1 | -1,
): Promise<void> => {
  enterLock(transaction, 'counters')
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
