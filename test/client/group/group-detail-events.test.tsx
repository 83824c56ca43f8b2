import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failWith, later, OTHER_USER } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import {
  challenge,
  GROUP_ID,
  groupDetail,
  groupForOthers,
  member,
  openGroup,
  part,
  region,
  SPRINT_ID,
  sprint,
} from './group-detail-support.tsx'

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

  it('is read again at the end of the week only, in a time zone that this browser does not know', async () => {
    const group = {
      timeZone: 'America/Springfield',
      today: '2030-01-04',
      weekEndsAt: '2030-01-07T05:00:00.000Z',
    }
    const { api } = openGroup(groupDetail({ group }))
    await screen.findByRole('heading', { level: 1, name: 'Gleaners' })
    const now = vi.spyOn(Date, 'now')
    const seeAt = async (instant: string) => {
      now.mockReturnValue(Date.parse(instant))
      document.dispatchEvent(new Event('visibilitychange'))
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    }
    // Midnight in UTC, and an hour later.
    await seeAt('2030-01-05T00:00:10.000Z')
    await seeAt('2030-01-05T01:00:10.000Z')
    expect(api.inputsOf('group.get')).toHaveLength(1)
    await seeAt('2030-01-07T05:00:10.000Z')
    await waitFor(() => expect(api.inputsOf('group.get')).toHaveLength(2))
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

  it('is asked for once more when the session ends, and then no more', async () => {
    const { api, events } = openGroup(running())
    await screen.findByText('Live')
    const signedOut = {
      code: 'not_signed_in',
      httpStatus: 401,
      message: 'Please sign in first.',
    } as const
    await events.end()
    // A session of the same browser may be a new one, so the stream is opened again first.
    await waitFor(() => expect(events.openedCount()).toBe(2))
    expect(api.inputsOf('group.get')).toHaveLength(1)
    api.answer({ 'group.get': failWith(signedOut), 'auth.user': failWith(signedOut) })
    vi.useFakeTimers()
    await events.refuse('not_signed_in')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    vi.useRealTimers()
    expect(screen.queryByText('Live')).toBeNull()
    expect(api.inputsOf('group.get')).toHaveLength(2)
    expect(events.openedCount()).toBe(2)
  })

  it('names the viewer, and learns that another person is signed in now', async () => {
    const { api, events } = openGroup(running())
    await screen.findByText('Live')
    expect(events.expectedUsers()).toEqual([sampleUser().id])
    api.answer({ 'group.get': OTHER_USER })
    await events.refuse('other_user')
    await screen.findByRole('heading', { name: 'Someone else is signed in now' })
    expect(events.inputs()).toEqual([])
  })
})
