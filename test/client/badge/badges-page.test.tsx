import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BadgeProgress } from '../../../src/client/badge/badge-groups.ts'
import BadgesPage from '../../../src/client/badge/badges-page.tsx'
import type { BadgeKey } from '../../../src/domain/badge.ts'
import { type Answer, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const badge = (
  id: BadgeKey,
  name: string,
  progress: number,
  target: number,
  earnedAt: string | null = null,
): BadgeProgress => ({
  id,
  emoji: '⭐',
  name,
  description: `How to earn ${name}`,
  iconName: 'star',
  color: 'gold',
  earnedAt,
  progress,
  target,
})

const BADGES = [
  badge('first_quiz', 'First Light', 1, 1, '2026-11-01T12:00:00.000Z'),
  badge('correct_100', 'Hundredfold', 12, 100),
  badge('level_10', 'Apostle', 0, 10),
  badge('streak_7', 'Seven Lamps', 7, 7, '2026-11-08T12:00:00.000Z'),
  badge('level_5', 'Disciple', 4, 5),
  badge('correct_1000', 'A Thousand Words', 1000, 2000),
]

const openBadges = (progress: Answer<'badge.progress'>) => {
  const api = answerCalls({ ...signedInAs(), 'badge.progress': progress })
  return { api, ...renderInApp(<BadgesPage />, { signedIn: true }) }
}

const namesIn = async (group: RegExp): Promise<(string | null)[]> => {
  const region = await screen.findByRole('region', { name: group })
  return within(region)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
}

describe('the badges page', () => {
  it('groups earned badges, newest first, and others, nearest first', async () => {
    openBadges({ badges: BADGES })
    expect(await namesIn(/^Earned/)).toEqual(['Seven Lamps', 'First Light'])
    expect(await namesIn(/^On the way/)).toEqual(['Disciple', 'A Thousand Words', 'Hundredfold'])
    expect(await namesIn(/^Still ahead/)).toEqual(['Apostle'])
    expect(screen.getByText('2 of 6 badges earned')).toBeTruthy()
  })

  it('says when a badge was earned, and how far the others are', async () => {
    openBadges({ badges: BADGES })
    const earned = (await screen.findByText('Seven Lamps')).closest('article') as HTMLElement
    expect(within(earned).getByText('Nov 8, 2026')).toBeTruthy()
    expect(within(earned).queryByRole('progressbar')).toBeNull()
    const ahead = screen.getByText('A Thousand Words').closest('article') as HTMLElement
    expect(within(ahead).getByText('1,000 of 2,000')).toBeTruthy()
    const bar = within(ahead).getByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow')).toBe('1000')
    expect(bar.getAttribute('aria-valuemax')).toBe('2000')
  })

  it('encourages people without badges, and leaves out empty groups', async () => {
    openBadges({ badges: [badge('first_quiz', 'First Light', 0, 1)] })
    expect(await screen.findByText('0 of 1 badges earned')).toBeTruthy()
    expect(screen.getByText('Complete quizzes to earn your first achievement!')).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Earned/ })).toBeNull()
  })

  it('praises people who have them all', async () => {
    openBadges({ badges: BADGES.slice(0, 1) })
    expect(await screen.findByText('All 1 badges earned')).toBeTruthy()
  })

  it('says that badges are switched off', async () => {
    openBadges(failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' }))
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Badges are not available right now' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('can be reloaded after a failure', async () => {
    const { api, user } = openBadges(
      failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    )
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    api.answer({ 'badge.progress': { badges: BADGES } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 of 6 badges earned')).toBeTruthy()
  })
})
