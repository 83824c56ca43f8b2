import { describe, expect, it } from 'vitest'
import { siteStatistics } from '../../../src/server/admin/site/site.service.ts'
import { openTestDatabase } from '../../support/database.ts'
import { createLearner, createQuestions, draftQuestion } from '../../support/factories.ts'
import { insertGroups } from '../../support/group.ts'

const MINUTES = 60_000
const NOW = Date.parse('2026-03-02T12:00:00Z')
const at = (milliseconds: number): Date => new Date(NOW + milliseconds)

describe('the statistics of a site', () => {
  it('are counted from its data, at most every ten minutes; a mean needs twenty learners', async () => {
    const { database, close } = await openTestDatabase()
    for (let streakBest = 1; streakBest <= 19; streakBest++) {
      await createLearner(database, { streakBest })
    }
    const first = await siteStatistics(database, at(0))
    expect(first).toMatchObject({ books: 66, averageStreak: null })
    expect(first.chapters).toBeLessThanOrEqual(first.verses)
    expect(first.groups).toBe(0)

    await createLearner(database, { streakBest: 21 })
    await createLearner(database, { streakBest: 0 })
    await createQuestions(database, [draftQuestion()])
    await insertGroups(database, [{}], at(0))
    expect(await siteStatistics(database, at(9 * MINUTES))).toEqual(first)
    expect(await siteStatistics(database, at(11 * MINUTES))).toMatchObject({
      questions: first.questions + 1,
      groups: 1,
      // (1 + 2 + … + 19 + 21) / 20
      averageStreak: 10.6,
    })
    await close()
  })
})
