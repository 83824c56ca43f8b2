import { describe, expect, it } from 'vitest'
import { byKeys, checkLockOrder, type Lock } from '../../../../src/server/platform/db/lock-order.ts'
import { useTestBackend } from '../../../support/backend.ts'

describe('the locks of a transaction', () => {
  const backend = useTestBackend()

  /** Takes the locks one after the other in one transaction. */
  const enter = (...locks: readonly Lock[]): Promise<void> =>
    backend.database.transaction().execute(async (transaction) => {
      for (const lock of locks) checkLockOrder(transaction, lock)
    })

  it('may be taken in order, several of one kind', async () => {
    await enter('site_admins', 'user', 'attempt', 'church', 'church', 'church_scores', 'counters')
    await enter('user', 'church')
  })

  it.each([
    ['attempt', 'user'],
    ['church', 'attempt'],
    ['counters', 'church'],
    ['score_counts', 'member_score_counts'],
    ['score_range_counts', 'score_counts'],
    ['user', 'site_admins'],
  ] as const)('may not be taken with %s before %s', async (first, second) => {
    await expect(enter(first, second)).rejects.toThrow(`the lock ${second} is taken after ${first}`)
  })

  it('start over with each transaction', async () => {
    await enter('counters')
    await enter('user')
  })

  it('are not checked outside of transactions', () => {
    checkLockOrder(backend.database, 'counters')
    expect(() => checkLockOrder(backend.database, 'user')).not.toThrow()
  })
})

it('sorts rows by several keys', () => {
  const rows = [
    { church: 'b', points: 1 },
    { church: 'a', points: 20 },
    { church: 'a', points: 3 },
  ]
  expect(rows.sort(byKeys('church', 'points'))).toEqual([
    { church: 'a', points: 3 },
    { church: 'a', points: 20 },
    { church: 'b', points: 1 },
  ])
})
