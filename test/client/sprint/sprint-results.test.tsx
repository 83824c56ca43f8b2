import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { later } from '../../support/client-api.ts'
import {
  FEATURE_OFF,
  FORBIDDEN,
  GROUP_ID,
  openPage,
  player,
  result,
  results,
  SPRINT_ID,
  sprint,
} from './sprint-support.tsx'

const figure = (name: string): string | null => screen.getByRole('region', { name }).textContent

const PLAYED = results({
  sprint: sprint({ questionsAnswered: 4, finished: 1 }),
  players: [
    player('Boaz', { answered: 5, correct: 4, finished: true }),
    player('Ruth', { answered: 2, correct: 1 }),
    player('Naomi', { isYou: true }),
  ],
  questions: [result(1, 2, 2), result(2, 1, 2), result(3, 0, 1), result(4, 1, 3), result(5, 0, 0)],
})

describe('the results of a sprint', () => {
  it('show how each question was answered, the hardest first or in order', async () => {
    const { api, user, currentPath } = openPage('results', { 'sprint.results': PLAYED })
    const hardest = await screen.findByRole('list', { name: 'Hardest first' })
    expect(api.inputsOf('sprint.results')).toEqual([{ id: GROUP_ID, sprintId: SPRINT_ID }])
    const rows = (list: HTMLElement) => within(list).getAllByRole('listitem')
    const numbers = (list: HTMLElement) =>
      rows(list).map((row) => /Question (\d):/.exec(row.textContent ?? '')?.[1])
    expect(numbers(hardest)).toEqual(['3', '4', '2', '1', '5'])
    const [, second, , , last] = rows(hardest)
    expect(second?.textContent).toContain('33%1 of 3 correct')
    expect(last?.textContent).toContain('Not answered yet')
    const bar = screen.getByRole('progressbar', { name: 'Correct answers to question 4' })
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 3')
    expect(figure('Have played')).toBe('Have played2/3members')
    expect(figure('Have finished')).toBe('Have finished1all 5 questions')
    expect(figure('Answered correctly')).toBe('Answered correctly71%of 7 answers')

    await user.click(screen.getByRole('radio', { name: 'In order' }))
    const inOrder = screen.getByRole('list', { name: 'In order' })
    expect(numbers(inOrder)).toEqual(['1', '2', '3', '4', '5'])
    expect(currentPath()).toContain('order=asked')

    // Names and scores are not on the screen that is projected.
    expect(screen.queryByText('Boaz')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Members' }))
    const members = within(screen.getByRole('list', { name: 'Progress of the members' }))
    const [boaz, ruth, naomi] = members.getAllByRole('listitem').map((row) => row.textContent)
    expect(boaz).toContain('BoazFinished')
    expect(ruth).toContain('Ruth2 of 5')
    expect(naomi).toContain('NaomiYouNot started')
    const sheet = screen.getByRole('link', { name: 'Print or project' })
    expect(sheet.getAttribute('href')).toBe(`/groups/${GROUP_ID}/sprints/${SPRINT_ID}/sheet`)
  })

  it('are empty before the first answer, and follow the answers as they come', async () => {
    const { api, stream } = openPage('results')
    expect(await screen.findByText('No answers yet')).toBeTruthy()
    expect(figure('Answered correctly')).toBe('Answered correctly–no answers yet')
    expect(await screen.findByText('Live')).toBeTruthy()
    const reply = later<'sprint.results'>()
    api.answer({ 'sprint.results': reply.answer })
    const [, boaz] = results().players
    await stream.send(8, {
      kind: 'progress',
      sprintId: SPRINT_ID,
      userId: String(boaz?.userId),
      answered: 1,
      correct: 1,
      finished: false,
      memberXpThisWeek: 10,
      questionsAnswered: 1,
      week: { xp: 10, questionsAnswered: 1, accuracy: 100, activeMembers: 1 },
    })
    // At once what the event says, and a moment later what it does not.
    await waitFor(() => expect(figure('Have played')).toBe('Have played1/3members'))
    reply.arrive({ ...PLAYED, lastEventId: 8 })
    expect(await screen.findByRole('list', { name: 'Hardest first' })).toBeTruthy()
    expect(figure('Have played')).toBe('Have played2/3members')
    await stream.lose()
    expect((await screen.findAllByText(/Reconnecting…/)).length).toBeGreaterThan(0)
  })

  it.each([
    [
      'opens on the days that are left, by the group’s calendar',
      sprint({
        status: 'scheduled',
        openDays: ['2027-05-05', '2027-05-07'],
        today: '2027-05-06',
      }),
      'Opens Friday, May 7',
    ],
    [
      'ended with the day before the midnight at which it closed',
      sprint({ status: 'ended', closesAt: '2026-11-22T23:00:00.000Z', endedAt: null }),
      'Nov 22, 2026',
    ],
  ])('say when it %s', async (_case, sprint, text) => {
    openPage('results', { 'sprint.results': results({ sprint }) })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('are for leaders, and not there while study groups are switched off', async () => {
    const { unmount } = openPage('results', { 'sprint.results': FORBIDDEN })
    expect(await screen.findByText('This page is for the group’s leaders')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to group' })).toBeTruthy()
    unmount()
    openPage('results', { 'sprint.results': FEATURE_OFF })
    expect(await screen.findByRole('heading', { level: 1, name: 'Study Groups' })).toBeTruthy()
  })
})
