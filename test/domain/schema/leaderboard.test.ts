import { describe, expect, it } from 'vitest'
import {
  churchLeaderboardSchema,
  leaderboardSchema,
} from '../../../src/domain/schema/leaderboard.ts'

describe('the period of a leaderboard', () => {
  it('is the week by default', () => {
    expect(leaderboardSchema.parse({})).toEqual({ period: 'weekly' })
  })

  it.each(['daily', 'weekly', 'monthly'] as const)('may be %s', (period) => {
    expect(leaderboardSchema.parse({ period })).toEqual({ period })
  })

  it.each(['yearly', '', 'Weekly', 'all', null, 7, ['weekly']])('may not be %j', (period) => {
    const parsed = leaderboardSchema.safeParse({ period })
    expect(parsed.error?.issues[0]?.message).toBe(
      'The period must be one of daily, weekly, monthly.',
    )
  })

  it('needs the id of a church on a church leaderboard', () => {
    const parsed = churchLeaderboardSchema.safeParse({ id: '7', period: 'daily' })
    expect(parsed.error?.issues[0]?.message).toBe('Church not found')
  })
})
