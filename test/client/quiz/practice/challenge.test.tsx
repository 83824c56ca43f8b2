import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RouterOutputs } from '../../../../src/client/lib/trpc.ts'
import { failWith } from '../../../support/client-api.ts'
import {
  correctIdOf,
  findQuestion,
  openQuiz,
  option,
  practiceQuestion,
  questionIdOf,
  quizResult,
} from '../quiz-support.tsx'

const PATH = '/quiz?type=practice&adaptive=true'

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => practiceQuestion(first + index))

const SKILL: RouterOutputs['quiz']['skill'] = {
  overall: 'comfortable',
  groups: [
    { group: 'law', standing: 'finding_feet' },
    { group: 'prophets', standing: 'finding_feet' },
    { group: 'gospels', standing: 'comfortable' },
  ],
  next: 'wisdom',
}

type Options = {
  /** Questions that each further draw returns; the first of them are in the round. */
  readonly drawn?: number
  readonly fit?: 'fits' | 'too_easy' | 'too_hard'
  readonly skill?: RouterOutputs['quiz']['skill']
}

/** Opens a challenge whose questions are numbered from 1. */
const openChallenge = ({ drawn = 2, fit = 'fits', skill = SKILL }: Options = {}) =>
  openQuiz({
    path: PATH,
    answers: {
      'quiz.questions': { questions: numbered(1, 3), newCount: 3, fit },
      'quiz.nextQuestions': ({ answers, unansweredIds = [], limit = 2 }) => {
        const known = answers.length + unansweredIds.length
        return { questions: numbered(known + 1, Math.min(limit, drawn)), newCount: 2, fit }
      },
      'quiz.submit': quizResult({ total: 10 }),
      'quiz.skill': skill,
    },
  })

type Opened = ReturnType<typeof openChallenge>

const answerRight = async ({ user }: Opened, number: number): Promise<void> => {
  await findQuestion(number)
  await user.click(option(`Esther ${number}`))
  const next = screen.getByRole('button', { name: /Next Question|Finish Quiz/ })
  await user.click(next)
}

describe('a challenge', () => {
  it('draws two questions ahead by the answers just given', async () => {
    const opened = openChallenge()
    await findQuestion(1)
    expect(document.title).toContain('Challenge Mode')
    expect(screen.getByText('Question 1 of 10')).toBeTruthy()
    expect(opened.api.inputsOf('quiz.questions')).toMatchObject([{ adaptive: true, limit: 3 }])
    expect(opened.api.inputsOf('quiz.nextQuestions')).toEqual([])
    await answerRight(opened, 1)
    await waitFor(() => expect(opened.api.inputsOf('quiz.nextQuestions')).toHaveLength(1))
    expect(opened.api.inputsOf('quiz.nextQuestions')[0]).toEqual({
      book: 'All',
      limit: 2,
      answers: [{ questionId: questionIdOf(1), selectedOptionId: correctIdOf(1) }],
      unansweredIds: [questionIdOf(2), questionIdOf(3)],
    })
    // Nothing waits: the next question is there already.
    await answerRight(opened, 2)
    await findQuestion(3)
  })

  it('asks ten, submits them together, and says in words where the learner stands', async () => {
    const opened = openChallenge()
    for (let number = 1; number <= 10; number++) await answerRight(opened, number)
    expect(await screen.findByText('Where you stand')).toBeTruthy()
    const sentence =
      'You’re comfortable with the Gospels and finding your feet in the Law and the Prophets.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(
      screen.getByText('More of the Psalms and wisdom books would help most now.'),
    ).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Challenge in the Psalms and wisdom books' })
    expect(next.getAttribute('href')).toBe('/quiz?type=practice&book=Wisdom&adaptive=true')
    const [submitted] = opened.api.inputsOf('quiz.submit')
    expect(submitted).toMatchObject({ quizType: 'practice' })
    expect(submitted?.answers.map(({ questionId }) => questionId)).toEqual(
      Array.from({ length: 10 }, (_, index) => questionIdOf(index + 1)),
    )
  })

  it.each([
    ['too_easy', 'These were the hardest questions we have.'],
    ['too_hard', 'These were the gentlest questions we have.'],
  ] as const)('says where nothing fits any more (%s)', async (fit, text) => {
    const opened = openChallenge({ fit, drawn: 0 })
    for (const number of [1, 2, 3]) await answerRight(opened, number)
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  })

  it('ends with the last question of a small book', async () => {
    const opened = openChallenge({ drawn: 1 })
    await answerRight(opened, 1)
    expect(await screen.findByText('Question 2 of 4')).toBeTruthy()
  })

  it('tells who has answered little that more answers are needed', async () => {
    const opened = openChallenge({ skill: { overall: null, groups: [], next: null }, drawn: 0 })
    for (const number of [1, 2, 3]) await answerRight(opened, number)
    expect(
      await screen.findByText('A few more answers, and we can tell where you stand.'),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Challenge in/ })).toBeNull()
  })

  it('offers to try again where the next questions could not be drawn, and loses nothing', async () => {
    let isDown = true
    const opened = openQuiz({
      path: PATH,
      answers: {
        'quiz.questions': { questions: numbered(1, 3), newCount: 3, fit: 'fits' },
        'quiz.nextQuestions': ({ answers, unansweredIds = [], limit = 2 }) =>
          isDown
            ? failWith({ code: 'internal', message: 'Something went wrong.', httpStatus: 500 })
            : {
                questions: numbered(answers.length + unansweredIds.length + 1, limit),
                newCount: limit,
                fit: 'fits',
              },
      },
    })
    for (const number of [1, 2, 3]) await answerRight(opened, number)
    expect(await screen.findByText(/The next question could not be loaded/)).toBeTruthy()
    expect(screen.getByText(/Your answers so far are still here/)).toBeTruthy()
    isDown = false
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
    await findQuestion(4)
    expect(screen.getByText('Score 3')).toBeTruthy()
    // And then the next two ahead.
    await waitFor(() =>
      expect(opened.api.inputsOf('quiz.nextQuestions').at(-1)?.unansweredIds).toHaveLength(2),
    )
  })
})

describe('what a round asks', () => {
  it.each([
    [3, 'All 3 are new to you'],
    [2, '2 of 3 are new to you'],
    [0, 'You’ve met all of these before'],
  ])('with %i new questions of practice: %s', async (newCount, text) => {
    openQuiz({ answers: { 'quiz.questions': { questions: numbered(1, 3), newCount } } })
    await findQuestion(1)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it.each([
    [undefined, 'Starts like practice, then follows your answers'],
    ['fits' as const, 'Chosen by your answers, to be right about three times in four'],
  ])('in a challenge (%s): %s', async (fit, text) => {
    const questions = numbered(1, 3)
    openQuiz({ path: PATH, answers: { 'quiz.questions': { questions, ...(fit && { fit }) } } })
    await findQuestion(1)
    expect(screen.getByText(text)).toBeTruthy()
  })
})
