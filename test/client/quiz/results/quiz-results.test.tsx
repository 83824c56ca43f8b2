import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchDoubleClicks } from '../../../../src/client/lib/double-clicks.ts'
import { BADGES } from '../../../../src/domain/badge.ts'
import { levelProgress } from '../../../../src/domain/level.ts'
import { failWith, later } from '../../../support/client-api.ts'
import { dailyServer } from '../daily-server.ts'
import {
  ATTEMPT_ID,
  correctIdOf,
  findQuestion,
  openQuiz,
  option,
  practiceQuestions,
  type QuizResult,
  questionIdOf,
  quizResult,
  wrongIdOf,
} from '../quiz-support.tsx'

const DAILY = `/quiz?type=daily&attemptId=${ATTEMPT_ID}`
const LEVEL_UP: Partial<QuizResult> = {
  quizType: 'daily',
  score: 3,
  total: 3,
  percentage: 100,
  xp: { base: 20, correct: 30, weeklyBonus: 50, total: 100 },
  totalXp: 130,
  levelBefore: levelProgress(30),
  level: levelProgress(130),
  levelUp: true,
  dailyCompletions: 5,
  badges: [{ id: 'first_quiz', ...BADGES.first_quiz }],
}

const region = async (name: string): Promise<HTMLElement> => screen.findByRole('region', { name })

/** The daily quiz of three questions, answered correctly. */
const finishDaily = async (result: Partial<QuizResult>) => {
  const daily = dailyServer({ total: 3, outcomes: ['correct', 'correct'] })
  const visit = openQuiz({
    path: DAILY,
    answers: { ...daily.answers, 'quiz.submit': quizResult(result) },
  })
  await findQuestion(3)
  await visit.user.click(option('Esther 3'))
  await visit.user.click(await screen.findByRole('button', { name: 'Finish Quiz' }))
  await screen.findByText('Great Work!')
  return visit
}

const finishPractice = async (keys: string, answers = {}) => {
  const visit = openQuiz({ answers: { 'quiz.questions': practiceQuestions(2), ...answers } })
  await findQuestion(1)
  await visit.user.keyboard(keys)
  await screen.findByText('Great Work!')
  return visit
}

/** What screen readers are told. */
const told = (): string[] =>
  screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])

describe('the result of a daily quiz', () => {
  it('shows the XP with its parts, the new level, the week and the badges', async () => {
    await finishDaily(LEVEL_UP)
    const xp = await region('XP earned')
    expect(within(xp).getByRole('img', { name: '+100 XP' })).toBeTruthy()
    expect(xp.textContent).toMatch(/Daily quiz\+20.*Correct answers\+30.*Weekly bonus\+50/)
    expect(within(xp).getByText('Level up!')).toBeTruthy()
    expect(within(xp).getByText('Level 2 · Explorer')).toBeTruthy()
    expect(within(xp).getByText('120 XP to level 3')).toBeTruthy()
    expect(within(xp).getByRole('img', { name: /^Level 2, 20% of the way/ })).toBeTruthy()
    expect(screen.getByText('Every answer right. You know these passages well.')).toBeTruthy()
    expect((await region('Day streak')).textContent).toContain('12days · best streak 31')
    expect(screen.getByRole('img', { name: '5 of 5 daily quizzes' })).toBeTruthy()
    expect(within(await region('New badge earned')).getByText('First Light')).toBeTruthy()
  })

  it('tells screen readers the final figures, once', async () => {
    await finishDaily(LEVEL_UP)
    await waitFor(() =>
      expect(told()).toEqual([
        'You earned 100 XP. Level up! You’re now at level 2, Explorer. 1 new badge: First Light.',
      ]),
    )
  })

  it('leads on to practice and the dashboard from the first moment', async () => {
    const result = later<'quiz.submit'>()
    const daily = dailyServer({ total: 1, outcomes: ['correct'] })
    openQuiz({ path: DAILY, answers: { ...daily.answers, 'quiz.submit': result.answer } })
    await screen.findByText('Great Work!')
    expect(screen.getByRole('link', { name: 'Practice More' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await waitFor(() => expect(told()).toContain('Saving your result…'))
    expect(screen.queryByText('Your answers')).toBeNull()
    result.arrive(quizResult({ ...LEVEL_UP, badges: [] }))
    expect(await screen.findByText('Level up!')).toBeTruthy()
  })
})

describe('the result of practice', () => {
  it('shows the best streak, and can be tried again beside practicing more', async () => {
    await finishPractice('b{Enter}b{Enter}')
    expect((await region('Practice mode')).textContent).toContain('earns no XP')
    expect((await region('Best streak')).textContent).toContain('31days in a row')
    expect((await region('Answer streak')).textContent).toContain('2')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    const more = screen.getByRole('link', { name: 'Practice More' })
    expect(more.getAttribute('href')).toBe('/quiz?type=practice')
  })

  it('has no tile for an answer streak of 0', async () => {
    await finishPractice('b{Enter}a{Enter}')
    expect(await region('Best streak')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Answer streak' })).toBeNull()
  })

  it('is tried again once it is saved, so that the next round has other questions', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const result = later<'quiz.submit'>()
    const { user } = await finishPractice('b{Enter}b{Enter}', { 'quiz.submit': result.answer })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).not.toHaveBeenCalled()
    result.arrive(quizResult())
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('says kindly that none were right', async () => {
    await finishPractice('ss', { 'quiz.submit': quizResult({ score: 0, total: 2 }) })
    expect(screen.getByText('You scored 0 out of 2 questions correctly')).toBeTruthy()
    expect(
      screen.getByText('None right this time. Read the answers below, then try again.'),
    ).toBeTruthy()
  })
})

describe('the answers of a result', () => {
  const answer = (number: number, changes: Partial<QuizResult['answers'][number]>) => ({
    questionId: questionIdOf(number),
    selectedOptionId: correctIdOf(number),
    outcome: 'correct' as const,
    timedOut: false,
    correctOptionId: correctIdOf(number),
    lesson: `Lesson ${number}`,
    also: null,
    selectedOptionFrom: null,
    ...changes,
  })
  const open = async (answers: QuizResult['answers']) => {
    const daily = dailyServer({ total: 4, outcomes: ['correct', 'wrong', 'skipped', 'skipped'] })
    const visit = openQuiz({
      path: DAILY,
      answers: { ...daily.answers, 'quiz.submit': quizResult({ total: 4, answers }) },
    })
    await screen.findByText('Your answers')
    return visit
  }
  const item = async (number: number): Promise<HTMLElement> => {
    const question = await screen.findByText(new RegExp(`number ${number}\\?`))
    return question.closest('li') as HTMLElement
  }

  it('are a list of mark, question and right answer', async () => {
    await open([
      answer(1, {}),
      answer(2, { outcome: 'wrong', selectedOptionId: wrongIdOf(2) }),
      answer(3, { outcome: 'skipped', selectedOptionId: '' }),
      answer(4, { outcome: 'skipped', selectedOptionId: '', timedOut: true }),
    ])
    const marks = ['Correct', 'Not quite right', 'Skipped', 'Time’s up']
    for (const [index, mark] of marks.entries()) {
      const { textContent } = await item(index + 1)
      expect(textContent).toMatch(
        new RegExp(`^${mark}: .*number ${index + 1}.*Esther ${index + 1}`),
      )
      expect(textContent).not.toContain('Lesson')
    }
  })

  it.each([
    [1, {}, 'You: Esther 1 · Correct'],
    [2, { outcome: 'wrong', selectedOptionId: wrongIdOf(2) }, 'You: Ruth 2 · Right: Esther 2'],
    [3, { outcome: 'skipped', selectedOptionId: '' }, 'Skipped · Right: Esther 3'],
    [
      4,
      { outcome: 'skipped', selectedOptionId: '', timedOut: true },
      'Time’s up · Right: Esther 4',
    ],
  ] as const)('say what was chosen and what is right: %d', async (number, given, text) => {
    await open([answer(number, given)])
    expect((await item(number)).textContent).toContain(text)
  })

  it('open with the verse and lesson; several at once', async () => {
    const wrong = { outcome: 'wrong' as const, selectedOptionId: wrongIdOf(2) }
    const { user } = await open([answer(1, {}), answer(2, wrong)])
    await user.click(await screen.findByText(/number 1\?/))
    await user.click(screen.getByText(/number 2\?/))
    const [first, second] = [await item(1), await item(2)]
    expect(await within(first).findByText('Lesson 1')).toBeTruthy()
    expect(await within(second).findByText('The words of Ruth 2:16')).toBeTruthy()
    expect(within(second).getByText(/^Ruth 2:16 · World English Bible/)).toBeTruthy()
    expect(within(second).getByRole('link', { name: /Read Scripture/ })).toBeTruthy()
  })

  it('say so where one is in a quiz that can still be played, and do not ask for it', async () => {
    const hidden = { correctOptionId: null, selectedOptionId: '', lesson: null }
    const { api } = await open([answer(1, hidden), answer(2, {})])
    await item(2)
    expect(screen.getByText(/It’s in another quiz you can still play/)).toBeTruthy()
    expect(screen.queryByText(/number 1\?/)).toBeNull()
    expect(api.inputsOf('quiz.questionsByIds').at(-1)).toEqual({ questionIds: [questionIdOf(2)] })
  })

  it('say that questions could not be loaded, and load them on request', async () => {
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
    const daily = dailyServer({ total: 4, outcomes: ['correct', 'wrong', 'skipped', 'skipped'] })
    const { user, api } = openQuiz({
      path: DAILY,
      answers: {
        ...daily.answers,
        'quiz.submit': quizResult({ total: 4, answers: [answer(1, {})] }),
        'quiz.questionsByIds': away,
      },
    })
    expect(await screen.findByText('Some of the questions could not be loaded.')).toBeTruthy()
    expect(screen.getByText('This question can’t be shown now.')).toBeTruthy()
    api.answer(daily.answers)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await item(1)
    const loaded = screen.getByText('The questions have loaded.')
    expect(document.activeElement?.contains(loaded)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('stay readable where the question was edited since', async () => {
    await open([answer(1, { correctOptionId: questionIdOf(99) })])
    expect((await item(1)).textContent).toContain('The answer has been edited since.')
  })
})

describe('a result that shows itself stage by stage', () => {
  let vibrations: unknown[] = []
  beforeEach(() => {
    vibrations = []
    localStorage.setItem('berean.feedback', 'on')
    const vibrate = (pattern: unknown) => vibrations.push(pattern)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query.replace('prefers-reduced-motion: reduce', 'not all')),
    )
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
    return () => Reflect.deleteProperty(navigator, 'vibrate')
  })

  const xpShown = async (): Promise<string | null> =>
    within(await region('XP earned')).getByRole('img', { name: '+100 XP' }).textContent
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

  it('counts up to the final figures, with a level and a badge to be felt', async () => {
    await finishDaily(LEVEL_UP)
    await region('XP earned')
    vibrations = []
    expect(await xpShown()).toBe('+0 XP')
    expect(screen.getByText('Level 1 · Beginner')).toBeTruthy()
    expect(screen.getByRole('img', { name: '4 of 5 daily quizzes' })).toBeTruthy()
    pass(3000)
    expect(await xpShown()).toBe('+100 XP')
    expect(screen.getByText('Level 2 · Explorer')).toBeTruthy()
    expect(screen.getByRole('img', { name: '5 of 5 daily quizzes' })).toBeTruthy()
    expect(vibrations).toHaveLength(2)
  })

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'x' })],
    ['a tap', () => fireEvent.pointerDown(document.body)],
  ])('is shown whole on %s, in silence', async (_name, skip) => {
    await finishDaily(LEVEL_UP)
    await region('XP earned')
    vibrations = []
    act(() => void skip())
    expect(await xpShown()).toBe('+100 XP')
    expect(screen.getByText('Level 2 · Explorer')).toBeTruthy()
    pass(3000)
    expect(vibrations).toEqual([])
  })

  it('does not scroll, or end, by keys that were meant for the question before', async () => {
    await finishDaily(LEVEL_UP)
    await region('XP earned')
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    expect(await xpShown()).toBe('+0 XP')
    // False: its default was prevented.
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false)
    expect(await xpShown()).toBe('+100 XP')
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true)
  })

  it('takes a click on a button at once, but not the second one of a double click', async () => {
    onTestFinished(watchDoubleClicks())
    const spot = { clientX: 200, clientY: 280 }
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValueOnce(1000)
    fireEvent.click(document.body, spot)
    const { currentPath } = await finishDaily(LEVEL_UP)
    const dashboard = screen.getByRole('link', { name: 'Dashboard' })
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValueOnce(1300)
    fireEvent.click(dashboard, spot)
    expect(currentPath()).toContain('/quiz')
    fireEvent.click(dashboard, { clientX: 300, clientY: 280 })
    expect(currentPath()).toBe('/')
  })

  it('stands still, without news, when it is opened again', async () => {
    const daily = dailyServer({ total: 1, outcomes: ['correct'] })
    daily.finish()
    openQuiz({ path: DAILY, answers: { ...daily.answers, 'quiz.submit': quizResult(LEVEL_UP) } })
    expect(await xpShown()).toBe('+100 XP')
    expect(screen.queryByText('Level up!')).toBeNull()
    expect(screen.queryByText('New badge earned')).toBeNull()
    expect(told()).toEqual([])
    expect(vibrations).toEqual([])
  })
})
