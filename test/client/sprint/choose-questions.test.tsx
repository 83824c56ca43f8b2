import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  drawSprintQuestionsSchema,
  searchSprintQuestionsSchema,
  startSprintSchema,
} from '../../../src/domain/schema/sprint.ts'
import { type Answers, breakConnection, failWith, later } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import {
  FEATURE_OFF,
  GROUP_ID,
  groupDetail,
  openPage,
  question,
  questionId,
  questions,
  SPRINT_ID,
  sprint,
} from './sprint-support.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** By its label, which finds it in a tenth of the time. */
const icon = (label: string) => screen.getByLabelText(label)
const startButton = () => button('Start Quiz Sprint')
const isOff = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true'

/** The texts of the questions in the set, in their order. */
const setTexts = (): string[] =>
  within(screen.getByRole('region', { name: 'Your set' }))
    .queryAllByText(/^Question \d+\?$/)
    .map((element) => element.textContent ?? '')

const texts = (...numbers: number[]): string[] => numbers.map((number) => `Question ${number}?`)

const open = async (answers: Answers = {}) => {
  const view = openPage('choose', {
    'sprint.drawQuestions': (input) => ({
      questions: questions(drawSprintQuestionsSchema.parse(input).count),
    }),
    'sprint.start': { message: 'Quiz Sprint Started!', sprintId: SPRINT_ID },
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Choose the questions' })
  return view
}

const draw = async ({ user }: Awaited<ReturnType<typeof open>>, count: number) => {
  await user.selectOptions(screen.getByLabelText('How many'), String(count))
  await user.click(button('Draw questions'))
  await waitFor(() => expect(setTexts().length).toBeGreaterThanOrEqual(count))
}

const start = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(startButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Start this sprint?' }))
  await user.click(dialog.getByRole('button', { name: 'Start now' }))
  return dialog
}

const storedFor = (userId: string): string => `berean.sprint-draft.${userId}.${GROUP_ID}`
const STORED = storedFor(sampleUser().id)

describe('choosing the questions of a sprint', () => {
  it('draws, searches, orders, replaces and removes questions, never one twice', async () => {
    const view = await open({
      'sprint.searchQuestions': { questions: [question(2), question(8, { difficulty: 7 })] },
    })
    const { api, user } = view
    expect(screen.getByText('No questions yet')).toBeTruthy()
    expect(isOff(startButton())).toBe(true)
    expect(screen.getByText('Pick 5 more questions to start.')).toBeTruthy()

    await user.type(screen.getByLabelText('Passage'), 'Ruth 9')
    await user.click(button('Draw questions'))
    expect(await screen.findByText(/Enter a book of the Bible/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Passage'))
    expect(api.inputsOf('sprint.drawQuestions')).toEqual([])

    await user.clear(screen.getByLabelText('Passage'))
    await user.type(screen.getByLabelText('Passage'), 'Ruth 1-4')
    await user.selectOptions(screen.getByLabelText('Difficulty'), 'Easy')
    await draw(view, 5)
    expect(setTexts()).toEqual(texts(1, 2, 3, 4, 5))
    expect(screen.getByText('Your set').closest('header')?.textContent).toContain('5/20')
    // Those of the set may be drawn again, so as many more are asked for.
    await draw(view, 1)
    expect(setTexts()).toEqual(texts(1, 2, 3, 4, 5, 6))
    expect(api.inputsOf('sprint.drawQuestions')).toEqual(
      [5, 6].map((count) => ({ id: GROUP_ID, passage: 'Ruth 1-4', difficulty: 'easy', count })),
    )

    await user.click(icon('Move question 2 up'))
    expect(setTexts()).toEqual(texts(2, 1, 3, 4, 5, 6))
    expect(isOff(icon('Move question 1 up'))).toBe(true)
    expect(document.activeElement).toBe(icon('Move question 1 up'))
    await user.click(icon('Move question 5 down'))
    expect(setTexts()).toEqual(texts(2, 1, 3, 4, 6, 5))
    await user.click(icon('Remove question 3'))
    expect(setTexts()).toEqual(texts(2, 1, 4, 6, 5))
    expect(document.activeElement).toBe(icon('Remove question 3'))

    await user.click(icon('Replace question 4'))
    expect(screen.getByText('Instead of question 4: “Question 6?”')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Search' }))
    await user.type(screen.getByLabelText('Words'), 'gleaned{Enter}')
    const found = within(await screen.findByRole('list', { name: 'Questions found' }))
    const [searched] = api.inputsOf('sprint.searchQuestions')
    expect(searchSprintQuestionsSchema.parse(searched)).toMatchObject({ q: 'gleaned' })
    expect(isOff(found.getByRole('button', { name: 'In your set: Question 2?' }))).toBe(true)
    expect(found.getByText('Hard')).toBeTruthy()
    // Hidden beside the set, on wide screens.
    const toSet = screen.getByText('See your set: 5 questions').closest('a')
    const set = document.querySelector(toSet?.getAttribute('href') as string)
    expect(set?.contains(icon('Remove question 1'))).toBe(true)
    await user.click(found.getByRole('button', { name: 'Use this one: Question 8?' }))
    expect(setTexts()).toEqual(texts(2, 1, 4, 8, 5))
    expect(document.activeElement).toBe(icon('Replace question 4'))
  })

  it('keeps what is changed while a draw is under way, and announces it once', async () => {
    const slow = later<'sprint.drawQuestions'>()
    const view = await open()
    const { api, user } = view
    const statuses = () =>
      screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])
    await draw(view, 5)
    expect(statuses()).toEqual(['5 questions added.'])
    api.answer({ 'sprint.drawQuestions': slow.answer })
    await user.click(button('Draw questions'))
    await user.click(icon('Remove question 1'))
    slow.arrive({ questions: [question(6), question(7)] })
    await waitFor(() => expect(setTexts()).toEqual(texts(2, 3, 4, 5, 6, 7)))

    const late = later<'sprint.drawQuestions'>()
    api.answer({ 'sprint.drawQuestions': late.answer })
    await user.click(icon('Replace question 2'))
    await user.click(button('Draw another one'))
    await user.click(icon('Replace question 3'))
    late.arrive({ questions: [question(9)] })
    await waitFor(() => expect(isOff(button('Draw another one'))).toBe(false))
    expect(setTexts()).toEqual(texts(2, 3, 4, 5, 6, 7))
    api.answer({ 'sprint.drawQuestions': { questions: [question(9)] } })
    await user.click(button('Draw another one'))
    await waitFor(() => expect(setTexts()).toEqual(texts(2, 3, 9, 5, 6, 7)))
    expect(statuses()).toEqual(['Question 3 replaced.'])
    expect(screen.queryByText('1 question added.')).toBeNull()
  })

  it('keeps the set through a reload, and starts it in its order on its days', async () => {
    const before = await open()
    await draw(before, 5)
    await before.user.click(icon('Move question 1 down'))
    await before.user.click(screen.getByRole('checkbox', { name: 'Sunday, Nov 22' }))
    before.unmount()

    const view = await open()
    expect(setTexts()).toEqual(texts(2, 1, 3, 4, 5))
    const days = screen.getAllByRole('checkbox').map((day) => day.closest('label')?.textContent)
    expect(days).toEqual(['Today, Friday, Nov 20', 'Saturday, Nov 21', 'Sunday, Nov 22'])
    expect(screen.getByText('Opens on Sunday, Nov 22 only.')).toBeTruthy()
    expect(screen.getByText(/If you open the answers before you finish/)).toBeTruthy()
    await view.user.click(startButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Start this sprint?' }))
    const description = dialog.getByText(/^5 questions for 3 members of/).parentElement
    expect(description?.textContent).toBe('5 questions for 3 members of Threshing Floor.')
    const opens = 'It opens on Sunday, Nov 22, and closes at the end of Sunday, Nov 22.'
    expect(dialog.getByText(opens)).toBeTruthy()
    await view.user.click(dialog.getByRole('button', { name: 'Not yet' }))
    expect(view.api.inputsOf('sprint.start')).toEqual([])

    await start(view)
    expect(await screen.findByText('Quiz Sprint Started!')).toBeTruthy()
    const [started] = view.api.inputsOf('sprint.start')
    expect(startSprintSchema.parse(started)).toEqual({
      id: GROUP_ID,
      onThemeOnly: false,
      questionIds: [2, 1, 3, 4, 5].map(questionId),
      openDays: ['2026-11-22'],
    })
    // It cannot be played today.
    expect(view.currentPath()).toBe(`/groups/${GROUP_ID}`)
    expect(localStorage.getItem(STORED)).toBeNull()
  })

  it('keeps a set from another leader who uses the same browser', async () => {
    const before = await open()
    await draw(before, 5)
    before.unmount()
    const other = sampleUser({ id: '0190a0c0-0000-7000-8000-000000000002' })
    const view = await open({ 'auth.user': other })
    expect(screen.getByText('No questions yet')).toBeTruthy()
    await draw(view, 10)
    view.unmount()
    await open()
    expect(setTexts()).toEqual(texts(1, 2, 3, 4, 5))
  })

  it('takes over a set from before sets were stored for one person', async () => {
    const shared = `berean.sprint-draft.${GROUP_ID}`
    localStorage.setItem(shared, JSON.stringify({ questions: questions(5), openDays: [] }))
    const view = await open()
    expect(setTexts()).toEqual(texts(1, 2, 3, 4, 5))
    await view.user.click(icon('Remove question 3'))
    expect(localStorage.getItem(shared)).toBeNull()
    view.unmount()
    await open()
    expect(setTexts()).toEqual(texts(1, 2, 4, 5))
  })

  it('goes to the quiz with a sprint that opens today; says what failed, and keeps the set', async () => {
    const refusal = 'One of these questions is no longer available.'
    const view = await open({
      'sprint.start': failWith({
        code: 'invalid_input',
        httpStatus: 400,
        message: refusal,
        details: { questionIds: questionId(3) },
      }),
    })
    await draw(view, 20)
    expect(screen.getByText(/Your set has 20 questions, the maximum/)).toBeTruthy()
    await start(view)
    expect(await screen.findByText(refusal)).toBeTruthy()
    const marked = screen.getByText(/can’t be in a sprint right now/).closest('li')
    expect(marked?.textContent).toContain('Question 3?')
    expect(setTexts()).toHaveLength(20)

    await view.user.click(icon('Remove question 3'))
    view.api.answer({ 'sprint.start': { message: 'Quiz Sprint Started!', sprintId: SPRINT_ID } })
    await start(view)
    await waitFor(() =>
      expect(view.currentPath()).toBe(`/quiz?type=sprint&sprintGroup=${GROUP_ID}`),
    )
  })

  it('says so when the server cannot be reached; a set is discarded only after a question', async () => {
    const view = await open()
    const { user } = view
    await draw(view, 5)
    breakConnection()
    await start(view)
    expect(await screen.findByText('Failed to start quiz sprint. Please try again.')).toBeTruthy()
    await user.click(button('Discard'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this set?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(setTexts()).toHaveLength(5)
    await user.click(button('Discard'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    )
    expect(await screen.findByText('No questions yet')).toBeTruthy()
    expect(localStorage.getItem(STORED)).toBeNull()
  })

  it('lets a set be prepared while a sprint runs; it can start once that is over', async () => {
    // Three people have finished it, and left.
    const view = await open({ 'group.get': groupDetail({}, [sprint({ finished: 3 })]) })
    await draw(view, 5)
    expect(screen.getByText(/A quiz sprint is already running/)).toBeTruthy()
    expect(isOff(startButton())).toBe(true)
    view.api.answer({
      'group.get': groupDetail({}, [
        sprint({ status: 'ended', endedAt: '2026-11-20T10:00:00.000Z' }),
      ]),
    })
    await view.stream.send(8, { kind: 'changed' })
    await waitFor(() => expect(isOff(startButton())).toBe(false))
  })

  it('offers the days that are left when the group’s next day has begun', async () => {
    vi.setSystemTime('2026-11-20T12:00:00.000Z')
    const { api } = await open()
    expect(screen.getByText('Today, Friday, Nov 20')).toBeTruthy()
    api.answer({ 'group.get': groupDetail({ today: '2026-11-21' }) })
    vi.setSystemTime('2026-11-21T12:00:00.000Z')
    // As on a device that wakes up.
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Today, Saturday, Nov 21')).toBeTruthy()
    expect(screen.queryByText(/Nov 20/)).toBeNull()
  })

  it('is for leaders, and is not there while study groups are switched off', async () => {
    const { unmount } = openPage('choose', { 'group.get': groupDetail({ isLeader: false }) })
    expect(await screen.findByText('This page is for the group’s leaders')).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back to group' })
    expect(back.getAttribute('href')).toBe(`/groups/${GROUP_ID}`)
    unmount()
    openPage('choose', { 'group.get': FEATURE_OFF })
    expect(await screen.findByRole('heading', { level: 1, name: 'Study Groups' })).toBeTruthy()
    expect(screen.getByText('Coming soon')).toBeTruthy()
  })
})
