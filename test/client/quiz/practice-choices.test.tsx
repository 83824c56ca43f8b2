import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sampleDashboard } from '../dashboard/dashboard-support.tsx'
import { ATTEMPT_ID, findQuestion, openQuiz } from './quiz-support.tsx'

const openSheet = async (user: ReturnType<typeof openQuiz>['user']): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: /^Book, search and translation/ }))
  return screen.findByRole('dialog', { name: 'Book, search and translation' })
}

describe('practice: leaving and settings', () => {
  it('asks before leaving when answers would be lost', async () => {
    const { user, currentPath } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(screen.getByRole('dialog', { name: 'Leave this round?' })).toBeTruthy()
    expect(currentPath()).toBe('/quiz')
    await user.keyboard('s')
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave the round' }))
    expect(currentPath()).toBe('/dashboard')
  })

  it('leaves a round without answers at once', async () => {
    const { user, currentPath } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Exit Quiz' }))
    expect(currentPath()).toBe('/dashboard')
  })

  it('starts a new round with another book, in a sheet that stays open', async () => {
    const { user, api, currentPath } = openQuiz()
    await findQuestion(1)
    await openSheet(user)
    const picker = screen.getByRole('combobox', { name: 'Choose Bible Book' })
    await waitFor(() => expect(within(picker).getByRole('option', { name: 'Ruth' })).toBeTruthy())
    await user.selectOptions(picker, 'Ruth')
    expect(await screen.findByText('Question 1 of 3')).toBeTruthy()
    expect(document.contains(picker)).toBe(true)
    expect(currentPath()).toBe('/quiz?type=practice&book=Ruth')
    await user.selectOptions(picker, 'All')
    await waitFor(() => expect(api.inputsOf('quiz.questions')).toHaveLength(3))
    expect(api.inputsOf('quiz.questions')).toMatchObject([
      { book: 'All', adaptive: false, limit: 10, mode: 'practice' },
      { book: 'Ruth' },
      { book: 'All' },
    ])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /All books · ESV/ }))
  })

  it('asks before another book or mode gives up answers', async () => {
    const { user, api, currentPath } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    const sheet = await openSheet(user)
    const picker = within(sheet).getByRole('combobox', { name: 'Choose Bible Book' })
    await waitFor(() => expect(within(picker).getByRole('option', { name: 'Ruth' })).toBeTruthy())
    await user.selectOptions(picker, 'Ruth')
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(picker).toHaveProperty('value', 'All')
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('checkbox', { name: 'Challenge Mode' }))
    const scroll = vi.spyOn(window, 'scrollTo')
    await user.click(screen.getByRole('button', { name: 'Leave the round' }))
    expect(await screen.findByText('Question 1 of 10')).toBeTruthy()
    const question = await findQuestion(1)
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
    expect(currentPath()).toBe('/quiz?type=practice&adaptive=true')
    expect(api.inputsOf('quiz.questions')).toHaveLength(2)
  })

  it.each([
    {
      dailyQuiz: { completed: false, attemptId: null, questionsLeft: null, expired: false },
      name: 'Start Daily Quiz',
    },
    {
      dailyQuiz: { completed: false, attemptId: ATTEMPT_ID, questionsLeft: 7, expired: false },
      name: 'Continue Daily Quiz',
    },
  ])('offers today’s open daily quiz first: "$name"', async ({ dailyQuiz, name }) => {
    const { user } = openQuiz({ answers: { 'dashboard.get': sampleDashboard({ dailyQuiz }) } })
    await findQuestion(1)
    expect(await screen.findByText('Today’s ten are waiting')).toBeTruthy()
    expect(screen.getByRole('button', { name })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Esther 1/ }))
    // Leaving would lose the answer.
    expect(screen.getByText('Today’s ten are waiting').parentElement).toHaveProperty(
      'dataset.hidden',
      '',
    )
  })

  it('loads questions matched to the level in Challenge Mode', async () => {
    const { user, api } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('checkbox', { name: 'Challenge Mode' }))
    expect(await screen.findByText('ADAPTIVE')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Challenge Mode' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Challenge Mode' })).toBeTruthy()
    await findQuestion(1)
    expect(api.inputsOf('quiz.questions').at(-1)).toMatchObject({ adaptive: true })
  })

  it('links to the chosen translation and remembers it', async () => {
    const { user } = openQuiz()
    await findQuestion(1)
    await openSheet(user)
    const choice = screen.getByRole('combobox', { name: 'Translation' })
    expect(within(choice).getAllByRole('option')).toHaveLength(22)
    await user.selectOptions(choice, 'KJV')
    expect(screen.getByRole('link', { name: /Read Scripture/ }).getAttribute('href')).toEqual(
      expect.stringContaining('version=KJV'),
    )
    expect(localStorage.getItem('berean.translation')).toBe('KJV')
  })
})
