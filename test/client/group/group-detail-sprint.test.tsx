import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GroupDetail } from '../../../src/client/group/group-detail.ts'
import { failWith, later } from '../../support/client-api.ts'
import {
  challenge,
  GROUP_ID,
  groupDetail,
  hrefOf,
  member,
  openGroup,
  part,
  QUIZ,
  RESULTS,
  region,
  SPRINT_ID,
  sprint,
  textsOf,
} from './group-detail-support.tsx'

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
