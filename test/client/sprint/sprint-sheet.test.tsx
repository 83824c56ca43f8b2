import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import type { OutputOf } from '../../support/procedures.ts'
import {
  FORBIDDEN,
  GROUP_ID,
  openPage,
  optionId,
  player,
  questions,
  results,
  SPRINT_ID,
  sprint,
} from './sprint-support.tsx'

/** Two questions, whose second option is the correct one; the second has no lesson. */
const SHEET: OutputOf<'sprint.openSheet'> = {
  groupName: 'Threshing Floor',
  sprint: sprint(),
  questions: questions(2).map((question, index) => ({
    ...question,
    correctOptionId: optionId(index + 1, 1),
    lesson: index === 0 ? 'Ruth stays.' : null,
  })),
}

const naomi = (changes: Parameters<typeof player>[1] = {}) =>
  results({ players: [player('Naomi', { isYou: true, ...changes })] })

const openButton = () => screen.findByRole('button', { name: 'Open the answers' })

const isVisible = (text: string): boolean => {
  const element = screen.getByText(text)
  return element.closest('[data-hidden]') === null
}

describe('the sheet of a sprint', () => {
  it('opens the answers only by its button, after it has said what that costs', async () => {
    const refusal = 'One of these questions is also in your daily quiz.'
    const { api, user } = openPage('sheet', {
      'sprint.results': naomi(),
      'sprint.openSheet': failWith({
        ...{ code: 'conflict', httpStatus: 409, message: refusal },
        details: { finishFirst: 'daily' },
      }),
      'quiz.startDaily': failWith({ code: 'internal', httpStatus: 500, message: 'Not now.' }),
    })
    const button = await openButton()
    expect(
      screen.getByText(
        'You haven’t finished this sprint yet. If you open the answers now, you’ll play it without XP. Members are not affected.',
      ),
    ).toBeTruthy()
    const play = screen.getByRole('link', { name: 'Play the sprint first' })
    expect(play.getAttribute('href')).toBe(`/quiz?type=sprint&sprintGroup=${GROUP_ID}`)
    expect(api.inputsOf('sprint.openSheet')).toEqual([])
    await user.click(button)
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(api.inputsOf('sprint.openSheet')).toEqual([{ id: GROUP_ID, sprintId: SPRINT_ID }])
    await user.click(screen.getByRole('button', { name: 'Go to the daily quiz' }))
    await waitFor(() => expect(api.inputsOf('quiz.startDaily')).toHaveLength(1))
  })

  it('opens the answers once, also when it learns that they have been opened', async () => {
    const { api, user } = openPage('sheet', {
      'sprint.results': () => naomi({ answersOpened: api.inputsOf('sprint.openSheet').length > 0 }),
      'sprint.openSheet': SHEET,
    })
    await user.click(await openButton())
    const sheet = await screen.findByRole('list', { name: 'Answers' })
    await waitFor(() => expect(api.inputsOf('sprint.results')).toHaveLength(2))
    // As long as the reply and a second call would take.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(api.inputsOf('sprint.openSheet')).toHaveLength(1)
    expect(sheet.isConnected).toBe(true)
  })

  it.each([
    ['has finished', naomi({ finished: true }), /costs you nothing/],
    ['opened them before', naomi({ answersOpened: true }), /changes nothing more/],
    [
      'opened them before, and can no longer play',
      results({
        sprint: sprint({ status: 'ended' }),
        players: [player('Naomi', { isYou: true, answersOpened: true })],
      }),
      /costs you nothing/,
    ],
    ['can no longer play', results({ sprint: sprint({ status: 'ended' }) }), /costs you nothing/],
  ])('warns of nothing when the leader %s', async (_case, reply, text) => {
    openPage('sheet', { 'sprint.results': reply })
    await openButton()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/haven’t finished/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Play the sprint first' })).toBeNull()
  })

  it('prints the questions, and the answers with references and lessons on a page of their own', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = openPage('sheet', { 'sprint.openSheet': SHEET })
    await user.click(await openButton())
    const asked = within(await screen.findByRole('list', { name: 'Questions' }))
    expect(asked.getByText('Question 1?')).toBeTruthy()
    expect(asked.getByText('1B')).toBeTruthy()
    expect(asked.queryByText('Ruth 1:1')).toBeNull()
    const key = screen.getByRole('list', { name: 'Answers' })
    expect(
      within(key)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['1.B: 1B Ruth 1:1Ruth stays.', '2.B: 2B Ruth 1:2'])
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('projects one question at a time: question, options, answer', async () => {
    const { user } = openPage('sheet', { 'sprint.openSheet': SHEET })
    await user.click(await openButton())
    await user.click(await screen.findByRole('button', { name: 'Project' }))
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    expect(heading()).toBe('Question 1: Question 1?')
    expect(isVisible('1B')).toBe(false)
    await user.keyboard(' ')
    expect(isVisible('1B')).toBe(true)
    expect(isVisible('Ruth stays.')).toBe(false)
    expect(screen.queryByText(/correct answer/)).toBeNull()
    await user.keyboard('{PageDown}')
    expect(isVisible('Ruth stays.')).toBe(true)
    expect(screen.getByText('1B').closest('li')?.textContent).toBe('B: 1B, correct answer')
    expect(screen.getByText('Correct answer: B: 1B')).toBeTruthy()
    await user.keyboard('{PageUp}')
    expect(isVisible('Ruth stays.')).toBe(false)
    // A held key moves once; a click moves, too.
    await user.keyboard('{ArrowRight>3/}')
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(heading()).toBe('Question 2: Question 2?')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questions and answers')

    const goOn = screen.getByRole('button', { name: 'Continue projecting' })
    await waitFor(() => expect(document.activeElement).toBe(goOn))
    await user.click(goOn)
    expect(heading()).toBe('Question 2: Question 2?')
    await user.keyboard('{ArrowRight}{Enter}{ArrowDown}{ArrowDown}')
    expect(heading()).toBe('That was the last question')
    // The space bar presses the button that has the focus, and nothing else.
    screen.getByRole('button', { name: 'Back' }).focus()
    await user.keyboard(' ')
    expect(heading()).toBe('Question 2: Question 2?')
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(screen.getByRole('list', { name: 'Answers' })).toBeTruthy()
  })

  it('keeps view and step in the address, for remotes that reload the page', async () => {
    const { user, currentPath } = openPage('sheet', { 'sprint.openSheet': SHEET })
    const search = () => new URL(currentPath(), 'https://berean.example').search
    await user.click(await openButton())
    await screen.findByRole('button', { name: 'Project' })
    expect(search()).toBe('?view=paper')
    await user.click(screen.getByRole('button', { name: 'Project' }))
    expect(search()).toBe('?view=projected')
    await user.keyboard('{PageDown}{PageDown}{PageDown}{PageUp}')
    expect(search()).toBe('?view=projected&step=2')
    await user.keyboard('{Escape}')
    expect(search()).toBe('?view=paper&step=2')
  })

  it.each([
    ['has opened the answers before', naomi({ answersOpened: true })],
    ['has finished', naomi({ finished: true })],
    [
      'has opened the answers of a sprint that is over',
      results({
        sprint: sprint({ status: 'ended' }),
        players: [player('Naomi', { isYou: true, answersOpened: true })],
      }),
    ],
  ])('shows the step of the address at once to a leader who %s', async (_case, reply) => {
    const answers = { 'sprint.results': reply, 'sprint.openSheet': SHEET }
    const { api, user, currentPath } = openPage('sheet', answers, '?view=projected&step=5')
    const heading = await screen.findByRole('heading', { level: 1, name: /Question 2\?/ })
    expect(heading.textContent).toBe('Question 2: Question 2?')
    expect(screen.getByText('2B').closest('li')?.textContent).toBe('B: 2B, correct answer')
    expect(screen.queryByRole('button', { name: 'Open the answers' })).toBeNull()
    expect(api.inputsOf('sprint.openSheet')).toHaveLength(1)
    await user.keyboard('{PageUp}')
    expect(currentPath()).toMatch(/\?view=projected&step=4$/)
  })

  it('shows the sheet on paper again where the projection was left', async () => {
    const answers = {
      'sprint.results': naomi({ answersOpened: true }),
      'sprint.openSheet': SHEET,
    }
    const { user } = openPage('sheet', answers, '?view=paper&step=3')
    await user.click(await screen.findByRole('button', { name: 'Continue projecting' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Question 2: Question 2?')
  })

  it.each([
    ['6', 'That was the last question'],
    ['7', 'That was the last question'],
    ['99999999999999999999', 'That was the last question'],
    ['-1', 'Question 1: Question 1?'],
    ['1.5', 'Question 1: Question 1?'],
    ['two', 'Question 1: Question 1?'],
    ['', 'Question 1: Question 1?'],
  ])('shows the nearest step for %j in the address', async (step, title) => {
    const answers = {
      'sprint.results': naomi({ answersOpened: true }),
      'sprint.openSheet': SHEET,
    }
    const { user } = openPage('sheet', answers, `?view=projected&step=${step}`)
    await screen.findByRole('button', { name: 'Leave' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    await user.keyboard('{PageUp}')
    if (title.startsWith('That')) expect(screen.getByText('2 of 2')).toBeTruthy()
  })

  it.each([
    ['plays the sprint', naomi()],
    [
      'has never seen the answers of a sprint that is over',
      results({ sprint: sprint({ status: 'ended' }), players: [player('Naomi', { isYou: true })] }),
    ],
  ])('asks a leader who %s, whatever the address says', async (_case, reply) => {
    const answers = { 'sprint.results': reply, 'sprint.openSheet': SHEET }
    const { api, user } = openPage('sheet', answers, '?view=projected&step=5')
    const button = await openButton()
    expect(api.inputsOf('sprint.openSheet')).toEqual([])
    await user.click(button)
    expect((await screen.findByRole('heading', { level: 1, name: /Question 2/ })).textContent).toBe(
      'Question 2: Question 2?',
    )
    expect(api.inputsOf('sprint.openSheet')).toHaveLength(1)
  })

  it('says why a sheet cannot be shown again, and opens it by the button', async () => {
    const refusal = 'One of these questions is also in your daily quiz.'
    const answers = {
      'sprint.results': naomi({ answersOpened: true }),
      'sprint.openSheet': failWith({ code: 'conflict', httpStatus: 409, message: refusal }),
    }
    const { api, user } = openPage('sheet', answers, '?view=projected&step=5')
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(api.inputsOf('sprint.openSheet')).toHaveLength(1)
    await user.click(await openButton())
    await waitFor(() => expect(api.inputsOf('sprint.openSheet')).toHaveLength(2))
  })

  it('shows members nothing more, whatever the address says', async () => {
    const answers = { 'sprint.results': FORBIDDEN, 'sprint.openSheet': SHEET }
    const { api } = openPage('sheet', answers, '?view=projected&step=5')
    expect(await screen.findByText('This page is for the group’s leaders')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /Question/ })).toBeNull()
    expect(api.inputsOf('sprint.openSheet')).toEqual([])
  })

  it('scrolls with the arrow keys what is taller than the screen, and holds no screen it has left', async () => {
    const lock = { release: vi.fn(async () => {}) }
    let grant = (_lock: typeof lock): void => {}
    const request = () => new Promise<typeof lock>((resolve) => (grant = resolve))
    // Not another navigator: what other files have loaded reads this one.
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
    const { user } = openPage('sheet', { 'sprint.openSheet': SHEET })
    await user.click(await openButton())
    await user.click(await screen.findByRole('button', { name: 'Project' }))
    // As on an iPhone, which cannot fill the screen with a page.
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
    const stage = document.activeElement as HTMLElement
    Object.defineProperties(stage, {
      scrollHeight: { value: 900 },
      clientHeight: { value: 860 },
      scrollBy: { value: ({ top }: { top: number }) => (stage.scrollTop += top) },
    })
    await user.keyboard('{ArrowDown}')
    expect(stage.scrollTop).toBe(80)
    expect(isVisible('1B')).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(isVisible('1B')).toBe(true)
    await user.keyboard('{ArrowUp}')
    expect(stage.scrollTop).toBe(0)
    expect(isVisible('1B')).toBe(true)
    await user.keyboard('{Escape}')
    grant(lock)
    await waitFor(() => expect(lock.release).toHaveBeenCalledOnce())
  })

  it('is for leaders', async () => {
    openPage('sheet', { 'sprint.results': FORBIDDEN })
    expect(await screen.findByText('This page is for the group’s leaders')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open the answers' })).toBeNull()
  })
})
