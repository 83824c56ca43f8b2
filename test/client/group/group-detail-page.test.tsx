import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { GroupDetail } from '../../../src/client/group/group-detail.ts'
import { failWith, later } from '../../support/client-api.ts'
import {
  GROUP_ID,
  groupDetail,
  groupForOthers,
  member,
  openGroup,
  part,
  SPRINT_ID,
  sprint,
} from './group-detail-support.tsx'

const QUIZ = `/quiz?type=sprint&sprintGroup=${GROUP_ID}`
const RESULTS = `/groups/${GROUP_ID}/sprints/${SPRINT_ID}`

/** By its label, which is found quicker than by its role. */
const region = (name: string) => screen.findByLabelText(name, { selector: 'section' })
const challenge = () => region('120 questions by Sunday')

const textsOf = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const hrefOf = (within_: HTMLElement, name: string | RegExp): string | null =>
  within(within_).getByRole('link', { name }).getAttribute('href')

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

describe('the sprint on a group’s page', () => {
  const leader = (own: GroupDetail['members'][number]['sprint'] = null) =>
    member('Ada', 1, { isYou: true, isLeader: true, sprint: own })
  const you = (own: GroupDetail['members'][number]['sprint'] = null) =>
    member('Ruth', 2, { isYou: true, sprint: own })
  const other = (own: GroupDetail['members'][number]['sprint'] = null) =>
    member('Naomi', 3, { isLeader: true, sprint: own })
  const planned = sprint({ status: 'scheduled', openDays: ['2026-11-20', '2026-11-22'] })
  const ended = sprint({ status: 'ended' })
  const six = (newest: GroupDetail['sprints'][number]) => [
    newest,
    ...['fifth', 'fourth', 'third', 'second', 'first'].map((id) => ({ ...ended, id })),
  ]

  const TAKE = ['Take Quiz Sprint', QUIZ] as const
  const OWN_RESULTS = ['See the results', QUIZ] as const
  const ALL_RESULTS = ['See the results', RESULTS] as const
  const CHOOSE = ['Choose the questions', `/groups/${GROUP_ID}/sprint`] as const
  /** A button, not a link: it starts the sprint first. */
  const START = ['Take Quiz Sprint', null] as const

  const STATES = [
    [[you(), other()], [sprint()], /open until Sunday 11:59 PM.*10 XP/, [TAKE]],
    [[you(part(6)), other()], [sprint()], /6 of 20 questions.*left off/, [TAKE]],
    [
      [you(part(20, 17)), other()],
      [sprint()],
      /17 of 20 correct. 1 member hasn’t finished/,
      [OWN_RESULTS],
    ],
    [
      [you(part(20)), other(part(20))],
      [sprint()],
      /Everyone has finished: a leader can start the next one/,
      [OWN_RESULTS],
    ],
    [
      [leader(part(20))],
      six(sprint()),
      /Everyone has finished: the next one.*on Monday/,
      [ALL_RESULTS],
    ],
    [[leader(part(20))], [sprint()], /Everyone has finished/, [START, CHOOSE, ALL_RESULTS]],
    [[you(), other()], [planned], /is planned. It opens on Sunday, Nov 22/, []],
    [[you(part(6)), other()], [planned], /opens again on Sunday, Nov 22/, []],
    [[you(), other()], [ended], /A leader of the group starts the next one/, []],
    [[leader()], [ended], /No sprint is running/, [START, CHOOSE]],
    [[leader()], six(ended), /had its 6 sprints.*Monday/, []],
  ] as const

  it('is open, begun, finished, planned or not there: each with its next step', async () => {
    const states = STATES.map(([people, sprints, ...shown], index) => {
      const lastEventId = index + 1
      const detail = groupDetail({ members: [...people], sprints: [...sprints], lastEventId })
      return { detail, shown }
    })
    const { api, events } = openGroup(states[0]?.detail)
    const card = await challenge()
    for (const [index, { detail, shown }] of states.entries()) {
      const [text, steps] = shown
      api.answer({ 'group.get': detail })
      if (index > 0) await events.send(index + 1, { kind: 'changed' })
      await waitFor(() => expect(card.textContent).toMatch(text))
      const links = [...card.querySelectorAll('a, button')]
      expect(links.map((step) => [step.textContent, step.getAttribute('href')])).toEqual(steps)
    }
  })

  it('is listed with its days, and continued from there', async () => {
    const sprints = [
      sprint({ openDays: ['2026-11-21', '2026-11-22'] }),
      sprint({ id: 'second', status: 'ended', endedAt: '2026-11-20T21:10:00.000Z' }),
      sprint({ id: 'first', status: 'scheduled', theme: 'Ruth 1' }),
      sprint({ id: 'zeroth', status: 'ended', endedAt: '2026-11-23T05:00:00.000Z' }),
    ]
    const detail = groupDetail({ members: [you(part(6)), other()], sprints, lastEventId: 4 })
    const { api, events } = openGroup(detail)
    const sessions = await region('Sprint Sessions')
    expect(textsOf(within(sessions).getByRole('list'))).toEqual([
      'Sprint 4ActiveRuth 1-4 · Saturday, Nov 21 and Sunday, Nov 22Closes Sunday 11:59 PM',
      'Sprint 3EndedRuth 1-4 · Every dayEnded Friday 4:10 PM',
      'Sprint 2PlannedRuth 1 · Every dayCloses Sunday 11:59 PM',
      // By itself, at midnight.
      'Sprint 1EndedRuth 1-4 · Every dayEnded Sunday 11:59 PM',
    ])
    expect(hrefOf(sessions, 'Continue Quiz Sprint')).toBe(QUIZ)
    // Only leaders see the group's results.
    expect(within(sessions).queryByRole('link', { name: 'Sprint 4' })).toBeNull()
    expect(within(sessions).queryByText(/time zone/)).toBeNull()
    const list = screen.getByRole('list', { name: 'Members' })
    expect(textsOf(list)).toEqual(['NNaomiLeaderNot started', 'RRuth (you)6/20'])

    const group = { ...detail.group, timeZone: 'Asia/Tokyo' }
    api.answer({ 'group.get': { ...detail, group, lastEventId: 5 } })
    await events.send(5, { kind: 'changed' })
    const note = 'Days are those of the group’s time zone, Asia/Tokyo.'
    expect(await within(sessions).findByText(note)).toBeTruthy()
  })

  it('is started by a leader, who goes to its questions', async () => {
    const full = 'A quiz sprint is already running.'
    const refusal = failWith({ code: 'conflict', httpStatus: 409, message: full })
    const broken = failWith({ code: 'internal', httpStatus: 500, message: '' })
    const { api, user, currentPath } = openGroup(undefined, { answers: { 'sprint.start': broken } })
    const start = await screen.findByRole('button', { name: 'Take Quiz Sprint' })
    await user.click(start)
    expect(await screen.findByText('Failed to start quiz sprint. Please try again.')).toBeTruthy()
    api.answer({ 'sprint.start': refusal })
    await user.click(start)
    expect(await screen.findByText(full)).toBeTruthy()
    // Another leader was quicker.
    await waitFor(() => expect(api.inputsOf('group.get')).toHaveLength(3))

    const reply = later<'sprint.start'>()
    api.answer({ 'sprint.start': reply.answer })
    await user.click(start)
    await user.click(await screen.findByRole('button', { name: 'Starting…' }))
    reply.arrive({ message: 'Quiz Sprint Started!', sprintId: SPRINT_ID })
    expect(await screen.findByText('Quiz Sprint Started!')).toBeTruthy()
    await waitFor(() => expect(currentPath()).toBe(QUIZ))
    expect(api.inputsOf('sprint.start')).toEqual(Array(3).fill({ id: GROUP_ID }))
  })
})

describe('others’ progress on a group’s page', () => {
  const running = (changes: { readonly lastEventId?: number } = {}) =>
    groupDetail({
      members: [
        member('Ada', 1, { isYou: true, isLeader: true }),
        member('Naomi', 2, { sprint: part(6), xpThisWeek: 60 }),
      ],
      sprints: [sprint({ questionsAnswered: 6 })],
      group: { totalXp: 10_000 },
      ...changes,
    })

  const answered = {
    kind: 'progress',
    sprintId: SPRINT_ID,
    userId: 'id-of-naomi',
    answered: 20,
    correct: 18,
    finished: true,
    memberXpThisWeek: 180,
    questionsAnswered: 20,
    week: { xp: 3620, questionsAnswered: 80, accuracy: 90, activeMembers: 1 },
  } as const

  const rowOf = (name: string) =>
    [...screen.getByLabelText('Members', { selector: 'ul' }).children].find(({ textContent }) =>
      textContent?.includes(name),
    )

  it('moves everything it changes, without another request', async () => {
    const { api, events, user } = openGroup(running())
    expect(await screen.findByText('Live')).toBeTruthy()
    expect(events.inputs()).toEqual([{ id: GROUP_ID, lastEventId: 4 }])
    expect(rowOf('Naomi')?.textContent).toContain('6/20')
    await events.send(5, answered)
    await waitFor(() =>
      expect(rowOf('Naomi')?.textContent).toContain('Finished · 18 of 20 correct'),
    )
    // Of all time as well.
    await user.click(screen.getByRole('tab', { name: 'Metrics' }))
    expect((await region('Total XP')).textContent).toContain('13,560')
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    expect((await challenge()).textContent).toContain('66% complete · 80/120 questions')
    expect((await challenge()).textContent).toContain('Hints unlocked')
    expect(screen.getByRole('list', { name: 'Leaderboard' }).textContent).toContain('180 XP')
    expect(screen.getByRole('list', { name: 'At a glance' }).textContent).toContain('Tier: Active')
    // The same event again, as after a lost connection.
    await events.send(5, { ...answered, answered: 1 })
    expect(rowOf('Naomi')?.textContent).toContain('18 of 20')
    expect(api.inputsOf('group.get')).toHaveLength(1)
  })

  it('shows a lost connection, and says so once; answers are safe', async () => {
    const { events } = openGroup(running())
    await screen.findByText('Live')
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(status().join('')).toBe('')
    await events.lose()
    // Most connections are back at once.
    expect(screen.queryByText('Live')).toBeNull()
    expect(status().join('')).toBe('')
    expect(await screen.findByText('your answers are safe')).toBeTruthy()
    expect(status()).toContain('Connection lost. Reconnecting… your answers are safe.')
    await events.restore()
    expect(await screen.findByText('Live')).toBeTruthy()
    expect(status()).toContain('Connected again.')
  })

  it('is read again after a change, and when a reply was overtaken by an event', async () => {
    const { api, events } = openGroup(running())
    await screen.findByText('Live')
    const reply = later<'group.get'>()
    api.answer({ 'group.get': reply.answer })
    await events.send(5, { kind: 'changed' })
    await waitFor(() => expect(api.inputsOf('group.get')).toHaveLength(2))
    await events.send(6, answered)
    await waitFor(() => expect(rowOf('Naomi')?.textContent).toContain('18 of 20'))
    const sprints = [sprint({ theme: 'Ruth 2' })]
    api.answer({ 'group.get': { ...running(), lastEventId: 9, sprints } })
    // Read before event 6.
    reply.arrive({ ...running(), lastEventId: 5 })
    expect(await screen.findByText('Ruth 2')).toBeTruthy()
    expect(api.inputsOf('group.get')).toHaveLength(3)
    // Older than what was read.
    await events.send(7, { ...answered, userId: 'id-of-ada', answered: 3, finished: false })
    await events.send(10, answered)
    await waitFor(() => expect(rowOf('Naomi')?.textContent).toContain('18 of 20'))
    expect(rowOf('Ada (you)')?.textContent).toContain('Not started')
  })

  it('is read again with the connection when reading after a change has failed', async () => {
    const { api, events } = openGroup(running())
    await screen.findByText('Live')
    api.answer({ 'group.get': failWith({ code: 'internal', httpStatus: 400, message: '' }) })
    await events.send(5, { kind: 'changed' })
    await waitFor(() => expect(api.inputsOf('group.get')).toHaveLength(2))
    await events.lose()
    const sprints = [sprint({ theme: 'Ruth 2' })]
    api.answer({ 'group.get': { ...running(), lastEventId: 5, sprints } })
    await events.restore()
    expect(await screen.findByText('Ruth 2')).toBeTruthy()
  })

  it('is read again after midnight when the page is seen again, until the day has changed', async () => {
    const { api } = openGroup(running())
    await screen.findByText('Live')
    const hour = 3_600_000
    const tomorrow = Date.parse('2026-11-22T05:00:00.000Z')
    const now = vi.spyOn(Date, 'now')
    const seeAt = (instant: number) => {
      now.mockReturnValue(instant)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    // Midnight in New York has passed, but the server's clock is behind.
    for (const reads of [2, 3]) {
      seeAt(Math.max(tomorrow, Date.now()) + reads * hour)
      await waitFor(() => expect(api.inputsOf('group.get')).toHaveLength(reads))
      // Once.
      seeAt(Date.now())
    }
    now.mockRestore()
    expect(api.inputsOf('group.get')).toHaveLength(3)
  })

  it('ends for somebody who has left on another device', async () => {
    const { api, events } = openGroup(running())
    await screen.findByText('Live')
    api.answer({ 'group.get': groupForOthers() })
    await events.refuse('forbidden')
    expect(screen.queryByText('Live')).toBeNull()
    expect(await screen.findByText('Would you like to join?')).toBeTruthy()
    expect(events.inputs()).toEqual([])
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
