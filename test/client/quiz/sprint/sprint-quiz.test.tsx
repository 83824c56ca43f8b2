import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { levelProgress } from '../../../../src/domain/level.ts'
import { type Answers, failWith } from '../../../support/client-api.ts'
import { stubEventStreams } from '../../../support/client-event-stream.ts'
import { translateTexts } from '../../../support/translate-texts.ts'
import { dailyServer } from '../daily-server.ts'
import {
  ATTEMPT_ID,
  correctIdOf,
  descriptionOf,
  findQuestion,
  openQuiz,
  option,
  questionIdOf,
  quizResult,
  wrongIdOf,
} from '../quiz-support.tsx'
import { GROUP_ID, SPRINT_ID, sprintServer } from '../sprint-server.ts'

const PATH = `/quiz?type=sprint&sprintGroup=${GROUP_ID}`
const GROUP_PATH = `/groups/${GROUP_ID}`

let streams = stubEventStreams()
beforeEach(() => {
  streams = stubEventStreams()
})

const openSprint = (sprint = sprintServer(), more: Answers = {}) =>
  openQuiz({ path: PATH, answers: { ...sprint.answers, ...more } })

const findGroupLink = () => screen.findByRole('link', { name: 'Back to group' })
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement

const expectXp = (text: string) =>
  waitFor(() =>
    expect(screen.getByRole('region', { name: 'XP earned' }).textContent).toContain(text),
  )

describe('a quiz sprint', () => {
  it('resumes, gives hints once they are unlocked, and shows how the group does', async () => {
    const sprint = sprintServer({ total: 5, outcomes: ['wrong', 'correct', 'correct'] })
    const { user, api } = openSprint(sprint, {
      'sprint.hint': failWith({ code: 'unavailable', httpStatus: 503, message: 'Away for now.' }),
    })
    await findQuestion(4)
    expect(api.inputsOf('quiz.attempt')[0]).toEqual({ sprintGroup: GROUP_ID })
    expect(screen.getByText('SPRINT')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'QUIZ SPRINT' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Your quiz so far' }).textContent).toBe(
      'Score 2Streak 2',
    )
    expect(screen.queryByText(/^\d+ s$/)).toBeNull()
    const picker = screen.getByRole('combobox', { name: 'Choose Bible Book' })
    expect(picker.matches(':disabled')).toBe(true)
    expect(descriptionOf(picker)).toBe('Everyone in your group gets the same questions.')
    const group = screen.getByRole('link', { name: 'The Gleaners' })
    expect(group.getAttribute('href')).toBe(GROUP_PATH)

    expect(screen.getByText(/Hints unlock when the group has answered 60%/)).toBeTruthy()
    await waitFor(() => expect(streams.inputs()).toEqual([{ id: GROUP_ID, lastEventId: 7 }]))
    await streams.send(...sprint.answerOfBoaz(true, 72))
    await user.click(await screen.findByRole('button', { name: 'Hint' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Away for now.')
    api.answer({ 'sprint.hint': { removedOptionId: wrongIdOf(4) } })
    await user.click(screen.getByRole('button', { name: 'Hint' }))
    expect(await screen.findByText('Hint: A, Ruth 4, is not the answer.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Hint used' })).toBe(document.activeElement)
    await user.click(option('Ruth 4.*removed by your hint'))
    await user.keyboard('a')
    await user.click(screen.getByRole('button', { name: 'Hint used' }))
    expect(api.inputsOf('quiz.answer')).toEqual([])
    expect(api.inputsOf('sprint.hint')).toHaveLength(2)

    await user.keyboard('b')
    expect(await screen.findByText('Score 3')).toBeTruthy()
    await user.keyboard('{Enter}')
    await findQuestion(5)
    expect(screen.getByRole('button', { name: 'Hint' })).toBeTruthy()
    await user.keyboard('s')
    expect(await screen.findByText('You scored 3 out of 5 questions correctly')).toBeTruthy()
    expect(api.inputsOf('quiz.answer')).toMatchObject([
      { attemptId: ATTEMPT_ID, questionId: questionIdOf(4), selectedOptionId: correctIdOf(4) },
      { questionId: questionIdOf(5), selectedOptionId: '' },
    ])
    expect(api.inputsOf('quiz.submit')).toMatchObject([
      { quizType: 'sprint', attemptId: ATTEMPT_ID },
    ])
    await expectXp('+30 XP')
    expect((await findGroupLink()).getAttribute('href')).toBe(GROUP_PATH)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()

    await waitFor(() => expect(rowOf('Ada Lovelace').textContent).toContain('Finished'))
    expect(api.inputsOf('sprint.progress').at(-1)).toEqual({ id: GROUP_ID, sprintId: SPRINT_ID })
    expect(rowOf('Boaz Nwachukwu').textContent).toMatch(/1 of 5.*1correct/)
    await streams.send(...sprint.answerOfBoaz(false, 73))
    await waitFor(() => expect(rowOf('Boaz Nwachukwu').textContent).toMatch(/2 of 5.*1correct/))
    expect(screen.getByText('Live')).toBeTruthy()
    await streams.lose()
    expect(await screen.findByText(/Connection lost. Reconnecting…/)).toBeTruthy()
  })

  it('gives hints once they are unlocked on a page that the browser has translated', async () => {
    const sprint = sprintServer()
    openSprint(sprint)
    await screen.findByText(/Hints unlock when the group has answered 60%/)
    await waitFor(() => expect(streams.inputs()).toHaveLength(1))
    translateTexts()
    await streams.send(...sprint.answerOfBoaz(true, 72))
    const hint = await screen.findByRole('button', { name: 'Hint' })
    expect(hint.parentElement?.textContent).toBe('HintTakes away one wrong answer.')
  })

  it('says before the first question that it pays no XP, and says so at the end', async () => {
    const { user, api } = openSprint(sprintServer({ total: 1, session: { earnsXp: false } }))
    await findQuestion(1)
    expect(
      screen.getByText('You’re playing without XP because you’ve already seen this sprint.'),
    ).toBeTruthy()
    await user.keyboard('b{Enter}')
    const figure = await screen.findByRole('region', { name: 'Played without XP' })
    expect(figure.textContent).toContain('Because you’d already seen this sprint.')
    expect(screen.queryByText('XP earned')).toBeNull()
    // What the group's pages show is read again.
    await waitFor(() => expect(api.inputsOf('sprint.session')).toHaveLength(2))
  })

  it('shows the stored result when it was finished before, and no news', async () => {
    const sprint = sprintServer({ total: 2, outcomes: ['correct', 'wrong'] })
    sprint.finish()
    const stored = quizResult({
      quizType: 'sprint',
      score: 1,
      total: 2,
      xp: { base: 0, correct: 10, weeklyBonus: 0, total: 10 },
      level: levelProgress(120),
      levelUp: true,
    })
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Away.' })
    // As on a day on which the sprint cannot be played.
    const closed = failWith({ code: 'conflict', httpStatus: 409, message: 'Opens on Thursday.' })
    const { user, api } = openSprint(sprint, {
      'quiz.submit': away,
      'quiz.attempt': ({ sprintGroup }) => (sprintGroup ? closed : sprint.attempt()),
    })
    expect(await screen.findByText('You scored 1 out of 2 questions correctly')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toMatch(/It is saved/)
    expect(screen.queryByText('Failed to submit quiz. Please try again.')).toBeNull()
    api.answer({ 'quiz.submit': stored })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expectXp('+10 XP')
    expect(screen.queryByText('Level up!')).toBeNull()
    expect(await screen.findByText('Boaz Nwachukwu')).toBeTruthy()
  })

  it('is left for the dashboard, says how to continue, and brings other pages up to date', async () => {
    const { user, api, currentPath } = openSprint()
    await findQuestion(1)
    await user.keyboard('b')
    await screen.findByText('Score 1')
    const before = api.inputsOf('auth.user').length
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(currentPath()).toBe('/dashboard')
    expect(await screen.findAllByText(/continue it from your group’s page/)).toBeTruthy()
    await waitFor(() => expect(api.inputsOf('auth.user').length).toBeGreaterThan(before))
  })
})

describe('a sprint that cannot be played', () => {
  const refuse = (
    code: 'not_found' | 'forbidden' | 'conflict' | 'feature_off',
    message: string,
    details = {},
  ) => failWith({ code, httpStatus: code === 'conflict' ? 409 : 404, message, details })
  const NONE = 'No quiz sprint is running in this group.'

  it.each([
    { call: 'sprint.session', error: refuse('not_found', NONE), title: 'No sprint to play' },
    {
      call: 'sprint.session',
      error: refuse('forbidden', 'Only members.'),
      title: 'This sprint is for the group’s members',
      link: 'See the group',
    },
    {
      call: 'quiz.attempt',
      error: refuse('conflict', 'This sprint opens on Thursday.', { opensOn: '2026-11-26' }),
      title: 'Not open today',
    },
    {
      call: 'quiz.attempt',
      error: refuse('conflict', 'This sprint has ended.'),
      title: 'This sprint has ended',
    },
  ])('says why, and leads back to the group: $title', async ({ call, error, title, link }) => {
    openSprint(sprintServer(), { [call]: error })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    const back = screen.getByRole('link', { name: link ?? 'Back to group' })
    expect(back.getAttribute('href')).toBe(GROUP_PATH)
  })

  it('says that study groups are switched off, and starts no attempt', async () => {
    const { api } = openSprint(sprintServer(), { 'sprint.session': refuse('feature_off', 'Off.') })
    expect(await screen.findByText('Study groups are not available right now')).toBeTruthy()
    expect(api.inputsOf('quiz.attempt')).toEqual([])
  })

  it('leads to the daily quiz when that has the next question as well', async () => {
    const message = 'This question is also in your daily quiz.'
    const inDaily = refuse('conflict', message, { finishFirst: 'daily' })
    const { user, currentPath } = openSprint(sprintServer(), {
      'quiz.attempt': ({ sprintGroup }) => (sprintGroup ? inDaily : dailyServer().attempt()),
      'quiz.startDaily': { attemptId: ATTEMPT_ID },
    })
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go to the daily quiz' }))
    await findQuestion(1)
    expect(currentPath()).toBe(`/quiz?type=daily&attemptId=${ATTEMPT_ID}`)
  })

  it('says in the middle of it that a leader ended it, and keeps what was answered', async () => {
    const { user, api } = openSprint()
    await findQuestion(1)
    const ended = refuse('conflict', 'This sprint has ended.')
    api.answer({ 'quiz.answer': ended, 'quiz.attempt': refuse('not_found', NONE) })
    await user.keyboard('b')
    expect(await screen.findByText('This sprint has ended')).toBeTruthy()
    expect(screen.getByText('What you answered is saved.')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('This sprint has ended')
    expect(screen.queryByText(/Your answer was not saved/)).toBeNull()
  })

  it('goes on with the group’s next sprint when that has replaced it', async () => {
    const next = sprintServer({ total: 4 })
    const { user, api } = openSprint(sprintServer({ total: 2, outcomes: ['correct'] }))
    await findQuestion(2)
    const attemptId = '0190a0c0-0000-7000-8000-00000000da12'
    api.answer({
      'quiz.answer': refuse('conflict', 'This sprint has ended.'),
      'quiz.attempt': () => ({ ...next.attempt(), attemptId }),
    })
    await user.keyboard('b')
    await findQuestion(1)
    expect(await screen.findAllByText('A new quiz has started')).toBeTruthy()
    expect(screen.getByText('Score 0')).toBeTruthy()
    expect(screen.getByText('Question 1 of 4')).toBeTruthy()
    // The refused answer is not sent again, to the new attempt.
    expect(api.inputsOf('quiz.answer')).toHaveLength(1)
    expect(screen.queryByText('Already answered')).toBeNull()
    api.answer(next.answers)
    await user.keyboard('b')
    await screen.findByText('Score 1')
    expect(api.inputsOf('quiz.answer').at(-1)).toMatchObject({ attemptId })
  })
})
