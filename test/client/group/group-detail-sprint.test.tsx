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
import { asMixed, themeMix } from './groups-support.tsx'

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
  const READ = ['Mixed instead', null] as const
  const ONLY = ['6 only', null] as const

  const STATES = [
    [
      [you(), other()],
      [sprint()],
      /A sprint of 20 questions is open until Sunday 11:59 PM.*10 XP/,
      [TAKE],
    ],
    [
      [you(), other()],
      [sprint({ about: 'Ruth', onTheme: 6 })],
      /of 20 questions \(6 on Ruth, 14 mixed\) is open/,
      [TAKE],
    ],
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
    [
      [leader(part(20))],
      [sprint()],
      /Everyone has finished.*On the book of Ruth/,
      [READ, START, ONLY, CHOOSE, ALL_RESULTS],
    ],
    [[you(), other()], [planned], /is planned. It opens on Sunday, Nov 22/, []],
    [[you(part(6)), other()], [planned], /opens again on Sunday, Nov 22/, []],
    [[you(), other()], [ended], /A leader of the group starts the next one/, []],
    [
      [leader()],
      [ended],
      /No sprint is running.*On the book of Ruth20 questions \(6 on Ruth, 14 mixed\)\./,
      [READ, START, ONLY, CHOOSE],
    ],
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
      sprint({
        id: 'first',
        status: 'scheduled',
        theme: 'Ruth 1',
        about: 'Ruth 1',
        onTheme: 5,
        total: 5,
      }),
      sprint({ id: 'zeroth', status: 'ended', endedAt: '2026-11-23T05:00:00.000Z' }),
    ]
    const detail = groupDetail({ members: [you(part(6)), other()], sprints, lastEventId: 4 })
    const { api, events } = openGroup(detail)
    const sessions = await region('Sprint Sessions')
    expect(textsOf(within(sessions).getByRole('list'))).toEqual([
      'Sprint 4ActiveRuth 1-4 · Saturday, Nov 21 and Sunday, Nov 22Closes Sunday 11:59 PM',
      'Sprint 3EndedRuth 1-4 · Every dayEnded Friday 4:10 PM',
      'Sprint 2PlannedRuth 1 · Every day5 on Ruth 1Closes Sunday 11:59 PM',
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

  it('is told what it would ask, and can be read in another way or be on the theme alone', async () => {
    const reply = later<'sprint.nextMix'>()
    const failure = failWith({ code: 'unavailable', httpStatus: 503, message: '' })
    const { api, user } = openGroup(undefined, {
      answers: { 'sprint.nextMix': reply.answer, 'sprint.start': failure },
    })
    const card = await challenge()
    expect(await within(card).findByText('Counting the questions on this theme…')).toBeTruthy()
    // Nothing waits for the count.
    expect(within(card).getByRole('button', { name: 'Take Quiz Sprint' })).toBeTruthy()
    reply.arrive(themeMix())
    const status = await within(card).findByRole('status')
    await waitFor(() =>
      expect(status.textContent).toBe('On the book of Ruth20 questions (6 on Ruth, 14 mixed).'),
    )
    const only = within(card).getByRole('button', { name: '6 only, all on Ruth' })
    await user.click(only)
    await waitFor(() => expect(api.inputsOf('sprint.start')).toHaveLength(1))

    api.answer({
      'sprint.nextMix': ({ reading }) => (reading === 'mixed' ? asMixed() : themeMix()),
    })
    const change = within(card).getByRole('button', { name: 'Mixed instead' })
    await user.click(change)
    await waitFor(() =>
      expect(status.textContent).toBe('Mixed: from the whole Bible20 mixed questions.'),
    )
    // The way back is where it was pressed.
    expect(document.activeElement?.textContent).toBe('On the book of Ruth instead')
    expect(within(card).queryByRole('button', { name: /only/ })).toBeNull()
    await user.click(within(card).getByRole('button', { name: 'Take Quiz Sprint' }))
    await waitFor(() => expect(api.inputsOf('sprint.start')).toHaveLength(2))
    expect(api.inputsOf('sprint.start')).toEqual([
      { id: GROUP_ID, onThemeOnly: true },
      { id: GROUP_ID, reading: 'mixed' },
    ])
  })

  it.each([
    [
      themeMix({
        about: { kind: 'chapters', name: 'Ruth 1-2' },
        onTheme: 20,
        canBeOnThemeOnly: false,
      }),
      'On Ruth 1-220 questions, all on Ruth 1-2.',
    ],
    [
      themeMix({ about: { kind: 'topic', name: '“hope”' }, onTheme: 1, canBeOnThemeOnly: false }),
      'On the topic “hope”20 questions (1 on “hope”, 19 mixed).',
    ],
    [asMixed({ recognized: false }), 'Mixed: no book or topic recognized20 mixed questions.'],
    [
      themeMix({ onTheme: 0, resting: 6, canBeOnThemeOnly: false }),
      'On the book of Ruth20 mixed questions.6 questions on Ruth were in your last sprints and will come back.',
    ],
    [
      themeMix({ onTheme: 5, resting: 1 }),
      'On the book of Ruth20 questions (5 on Ruth, 15 mixed).1 more on Ruth was in your last sprints and will come back.',
    ],
    [
      failWith({ code: 'internal', httpStatus: 500, message: '' }),
      'The questions on this theme couldn’t be counted just now.',
    ],
  ])('says what the theme means and how many fit (%#)', async (answer, text) => {
    openGroup(undefined, { answers: { 'sprint.nextMix': answer } })
    const status = await within(await challenge()).findByRole('status')
    await waitFor(() => expect(status.textContent).toBe(text))
  })
})
