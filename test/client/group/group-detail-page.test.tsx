import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith, later } from '../../support/client-api.ts'
import {
  challenge,
  GROUP_ID,
  groupDetail,
  groupForOthers,
  hrefOf,
  member,
  openGroup,
  part,
  RESULTS,
  region,
  sprint,
  textsOf,
} from './group-detail-support.tsx'

/** A leader, and members who joined one after the other; each with XP of the week. */
const members = (you: string) =>
  [
    member('Boaz', 3, { xpThisWeek: 380 }),
    member('Naomi', 2, { xpThisWeek: 210 }),
    member('Obed', 4, { xpThisWeek: 210 }),
    member('Ada', 1, { xpThisWeek: 180, isLeader: true }),
    member('Orpah', 6, { xpThisWeek: 20 }),
    member('محمد', 5),
  ].map((one) => ({ ...one, isYou: one.user.firstName === you }))

describe('a group’s page', () => {
  it('shows what the group is, its leaders of the week and its members', async () => {
    const group = { church: 'Grace Chapel', tags: ['evening'] }
    const { user } = openGroup(groupDetail({ members: members('Orpah'), group }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Gleaners')
    expect(document.title).toBe('Gleaners | Berean')
    expect(screen.getByRole('link', { name: 'Back to Study Groups' }).getAttribute('href')).toBe(
      '/groups',
    )
    expect(screen.getByText('Tuesdays at seven')).toBeTruthy()
    expect(textsOf(screen.getByRole('list', { name: 'At a glance' }))).toEqual([
      'Theme: Ruth 1-4',
      'Member',
      'Grace Chapel',
      'Tier: New',
      '6 members',
    ])
    expect(textsOf(screen.getByRole('list', { name: 'Tags' }))).toEqual(['evening'])

    const leaders = textsOf(screen.getByRole('list', { name: 'Leaderboard' }))
    expect(leaders.map((row) => row?.replace(/^(Rank )?/, ''))).toEqual([
      expect.stringMatching(/^1.*Boaz.*380 XP/),
      expect.stringMatching(/^2.*Naomi.*210 XP/),
      expect.stringMatching(/^2.*Obed.*210 XP/),
      expect.stringMatching(/^4.*Ada.*180 XP.*Leader/),
    ])
    const own = screen.getByRole('region', { name: 'Your rank in Leaderboard' })
    expect(own.textContent).toMatch(/5.*Orpah.*You.*20 XP/)

    // The leaders first, then in the order of joining.
    const list = screen.getByRole('list', { name: 'Members' })
    const shown = () => textsOf(list).map((row) => row?.replace(/\d+ XP this week|Leader/g, ''))
    expect(shown()).toEqual(['AAda', 'NNaomi', 'BBoaz', 'OObed', 'ممحمد'])
    expect(within(list).getByText('Leader')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all 6' }))
    expect(shown().at(-1)).toBe('OOrpah (you)')
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(shown()).toHaveLength(5)
  })

  it('invents no figure for a group that has just begun', async () => {
    const { user, currentPath } = openGroup(groupDetail({ group: { church: null } }))
    expect((await challenge()).textContent).toMatch(
      /0% complete · 0\/120 questions.*Hints unlock at 60%: 72 to go/,
    )
    expect(screen.getByText('Independent')).toBeTruthy()
    expect(screen.getByText('No one has played yet this week')).toBeTruthy()
    expect(screen.getByText(/It’s just you so far/)).toBeTruthy()
    expect((await region('Sprint Sessions')).textContent).toContain('No sprints yet this week.')
    expect(screen.queryByText('Live')).toBeNull()

    await user.click(screen.getByRole('tab', { name: 'Metrics' }))
    expect(currentPath()).toBe(`/groups/${GROUP_ID}?tab=metrics`)
    expect(await screen.findByText('No sprints yet this week')).toBeTruthy()
    expect((await region('Accuracy')).textContent).toBe('Accuracy–no answers yet this week')
    expect((await region('Active members')).textContent).toContain('0/1')
    expect((await region('Weekly XP and tier')).textContent).toContain(
      'Earn 3,501 more XP together to reach Active.',
    )
  })

  it('shows the group’s figures under Metrics, without those who have left', async () => {
    const detail = groupDetail({
      members: [
        member('Ada', 1, { isYou: true, isLeader: true, sprint: part(20, 17), xpThisWeek: 3600 }),
        member('Naomi', 2),
      ],
      sprints: [
        sprint({ questionsAnswered: 20, finished: 3 }),
        sprint({ id: 'first', status: 'ended', questionsAnswered: 18, finished: 3 }),
      ],
      group: { accuracy: 83, activeMembers: 1, totalSprints: 14, totalXp: 12_840 },
    })
    openGroup(detail, { tab: 'metrics' })
    const sprints = await region('Quiz sprint progress')
    expect(textsOf(sprints)).toEqual([
      'Sprint 2 · Ruth 1-4Active20 of 20 questions answered · 1 of 2 members finishedResultsEnd sprint',
      'Sprint 1 · Ruth 1-4Ended18 of 20 questions answered · 3 people finishedResults',
    ])
    expect(hrefOf(sprints, 'Results of Sprint 2')).toBe(RESULTS)
    expect((await region('Accuracy')).textContent).toContain('83%')
    expect((await region('Active members')).textContent).toContain('1/2')
    expect((await region('Total XP')).textContent).toContain('12,840')
    expect((await region('Sprints')).textContent).toContain('14')
    expect((await region('Weekly XP and tier')).textContent).toBe(
      'Weekly XP and tierActive3,600 XP this weekGoal: 5,000Earn 901 more XP together to reach Elite.',
    )
    const bar = screen.getByRole('progressbar', { name: 'Weekly progress of Gleaners' })
    expect(bar.getAttribute('aria-valuenow')).toBe('72')
  })
})

describe('a group’s page without the group', () => {
  it('shows strangers its card, and that members join by a link', async () => {
    const { events } = openGroup(groupForOthers({ memberCount: 7, xpThisWeek: 1240 }))
    expect(await screen.findByText('Would you like to join?')).toBeTruthy()
    expect((await region('Members')).textContent).toContain('7')
    expect((await region('Weekly XP')).textContent).toContain('1,240')
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Favorite: Gleaners' })).toBeTruthy()
    expect(events.inputs()).toEqual([])
  })

  it.each([
    ['not_found', 404, 'Study group not found'],
    ['invalid_input', 400, 'Study group not found'],
    ['feature_off', 403, 'Study Groups'],
  ] as const)('%s', async (code, httpStatus, title) => {
    const refusal = failWith({ code, httpStatus, message: 'The server says no.' })
    openGroup(undefined, { answers: { 'group.get': refusal } })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(document.title).toBe(`${title} | Berean`)
    expect(screen.queryByText('The server says no.')).toBeNull()
  })

  it('loads, and can be tried again after a failure', async () => {
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
    const { api, user } = openGroup(undefined, { answers: { 'group.get': away } })
    expect(await screen.findByText('This study group could not be loaded')).toBeTruthy()
    const reply = later<'group.get'>()
    api.answer({ 'group.get': reply.answer })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    reply.arrive(groupDetail())
    expect(await challenge()).toBeTruthy()
  })
})
