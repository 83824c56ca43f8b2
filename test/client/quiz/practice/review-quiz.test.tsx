import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failWith } from '../../../support/client-api.ts'
import { sampleDashboard } from '../../dashboard/dashboard-support.tsx'
import {
  answered,
  correctIdOf,
  findQuestion,
  openQuiz,
  option,
  practiceQuestions,
  questionIdOf,
  quizResult,
  wrongIdOf,
} from '../quiz-support.tsx'

const REVIEW = '/quiz?type=review'
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()
const REFUSED = failWith({
  code: 'not_found',
  httpStatus: 404,
  message: 'You haven’t answered this question.',
})

const RESULT = quizResult({
  quizType: 'review',
  score: 1,
  total: 2,
  answers: [answered(1, 'correct'), answered(2, 'wrong')],
})

/** Opens a review of two questions, whose first one is then answered correctly. */
const openReview = async (answers = {}) => {
  const visit = openQuiz({
    path: REVIEW,
    answers: {
      'quiz.questions': practiceQuestions(2),
      'quiz.submit': RESULT,
      'quiz.setCardAside': ({ isAside }) => ({ isAside }),
      ...answers,
    },
  })
  await findQuestion(1)
  await visit.user.click(option('Esther 1'))
  return visit
}

const finish = async ({ user }: Awaited<ReturnType<typeof openReview>>): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Next Question' }))
  await findQuestion(2)
  await user.click(option('Ruth 2'))
  await user.click(screen.getByRole('button', { name: 'Continue (Press Enter)' }))
  await screen.findByText('Great Work!')
}

const putAside = () => screen.getByRole('button', { name: 'Don’t ask this again' })

describe('a review', () => {
  it('asks what is due, explains it, and is submitted as a review', async () => {
    const visit = await openReview()
    expect(screen.getByText('REVIEW')).toBeTruthy()
    expect(document.title).toMatch(/^Review\b/)
    expect(visit.api.inputsOf('quiz.questions')).toEqual([{ mode: 'review', limit: 10 }])
    expect(screen.getByText('Lesson 1')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Challenge Mode' })).toBeNull()
    expect(screen.queryByLabelText('Choose Bible Book')).toBeNull()
    expect(screen.getByLabelText('Translation')).toBeTruthy()
    await finish(visit)
    await waitFor(() => expect(visit.api.inputsOf('quiz.submit')).toHaveLength(1))
    expect(visit.api.inputsOf('quiz.submit')[0]).toMatchObject({
      quizType: 'review',
      answers: [
        { questionId: questionIdOf(1), selectedOptionId: correctIdOf(1) },
        { questionId: questionIdOf(2), selectedOptionId: wrongIdOf(2) },
      ],
    })
    const mode = await screen.findByRole('region', { name: 'Practice mode' })
    expect(within(mode).getByText('Review')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Practice More' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(visit.api.inputsOf('quiz.setCardAside')).toEqual([])
  })

  it('asks before answers are lost', async () => {
    const { user, currentPath } = await openReview()
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    await user.click(await screen.findByRole('button', { name: 'Leave the round' }))
    await expect.poll(currentPath).toBe('/dashboard')
  })

  it.each([
    [IN_AN_HOUR, /^You’re all caught up\. Your next review is (later today|tomorrow)\.$/],
    [null, 'Questions you answer come back here, shortly before you’d forget them.'],
  ])('of nothing, the next one being at %s, leads to practice', async (nextAt, text) => {
    openQuiz({
      path: REVIEW,
      answers: {
        'quiz.questions': { questions: [] },
        'dashboard.get': sampleDashboard({ review: { due: 0, nextAt } }),
      },
    })
    await screen.findByRole('heading', { name: 'Nothing to review now' })
    expect(screen.getByText(text)).toBeTruthy()
    const practice = screen.getByRole('link', { name: 'Practice' })
    expect(practice.getAttribute('href')).toBe('/quiz?type=practice')
  })

  it('that could not be loaded is loaded again', async () => {
    const error = failWith({ code: 'internal', httpStatus: 500, message: '' })
    const { api, user } = openQuiz({ path: REVIEW, answers: { 'quiz.questions': error } })
    await screen.findByText('The questions could not be loaded.')
    api.answer({ 'quiz.questions': practiceQuestions(1) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findQuestion(1)
  })
})

describe('a question of a review that is put aside', () => {
  it('is put aside once the review is saved', async () => {
    const visit = await openReview()
    await visit.user.click(putAside())
    expect(screen.getByText('Won’t come back ·')).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    expect(visit.api.inputsOf('quiz.setCardAside')).toEqual([])
    await finish(visit)
    await waitFor(() =>
      expect(visit.api.inputsOf('quiz.setCardAside')).toEqual([
        { questionId: questionIdOf(1), isAside: true },
      ]),
    )
    await visit.user.click(await screen.findByText('Who is asked about in number 1?'))
    await visit.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(visit.api.inputsOf('quiz.setCardAside')[1]).toEqual({
      questionId: questionIdOf(1),
      isAside: false,
    })
  })

  it('can be taken back before', async () => {
    const visit = await openReview()
    await visit.user.click(putAside())
    await visit.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(putAside()).toBeTruthy()
    await finish(visit)
    await screen.findByRole('region', { name: 'Practice mode' })
    expect(visit.api.inputsOf('quiz.setCardAside')).toEqual([])
  })

  it('comes back where that failed, which is said', async () => {
    const visit = await openReview({ 'quiz.setCardAside': REFUSED })
    await visit.user.click(putAside())
    await finish(visit)
    expect(await screen.findByText('You haven’t answered this question.')).toBeTruthy()
    await visit.user.click(await screen.findByText('Who is asked about in number 1?'))
    expect(putAside()).toBeTruthy()
  })
})
