import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findQuestion, openQuiz, practiceQuestions } from '../quiz-support.tsx'

const found = (matchCount: number, count = 3, hasMoreMatches = false) => ({
  'quiz.questions': { ...practiceQuestions(count), newCount: count, matchCount, hasMoreMatches },
})

const openSheet = async (user: ReturnType<typeof openQuiz>['user']): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: /^Book, search and translation/ }))
  return screen.findByRole('dialog', { name: 'Book, search and translation' })
}

describe('a search for questions', () => {
  it.each([
    [12, false, '12 questions match “Ruth”'],
    [1, false, '1 question matches “Ruth”'],
    [400, true, 'At least 400 questions match “Ruth”'],
  ])('says how many questions match: %i', async (count, hasMore, text) => {
    const { api } = openQuiz({ path: '/quiz?q=Ruth', answers: found(count, 1, hasMore) })
    await findQuestion(1)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('New to you')).toBeTruthy()
    expect(
      screen.getByRole('button', {
        name: 'Book, search and translation: “Ruth” · All books · ESV',
      }),
    ).toBeTruthy()
    expect(api.inputsOf('quiz.questions')).toEqual([
      { mode: 'practice', limit: 10, book: 'All', adaptive: false, q: 'Ruth' },
    ])
  })

  it('goes together with a book', async () => {
    const { api } = openQuiz({ path: '/quiz?q=Naomi&book=Ruth', answers: found(2, 2) })
    await findQuestion(1)
    expect(screen.getByRole('button', { name: /“Naomi” · Ruth · ESV/ })).toBeTruthy()
    expect(api.inputsOf('quiz.questions')).toMatchObject([{ book: 'Ruth', q: 'Naomi' }])
  })

  it('is not shown where there is none', async () => {
    const { api } = openQuiz()
    await findQuestion(1)
    expect(screen.queryByText(/match/)).toBeNull()
    expect(api.inputsOf('quiz.questions')[0]).not.toHaveProperty('q')
  })

  it('begins a round from the dialog by Enter, and is cleared there', async () => {
    const { user, api, currentPath } = openQuiz({ path: '/quiz?book=Ruth', answers: found(3) })
    await findQuestion(1)
    const sheet = await openSheet(user)
    expect(within(sheet).queryByRole('button', { name: 'Clear Search' })).toBeNull()
    await user.type(
      within(sheet).getByRole('searchbox', { name: 'Search questions' }),
      ' Naomi {Enter}',
    )
    expect(currentPath()).toBe('/quiz?type=practice&book=Ruth&q=Naomi')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(api.inputsOf('quiz.questions')).toHaveLength(2))
    const question = await findQuestion(1)
    await waitFor(() => expect(document.activeElement).toBe(question))
    expect(screen.getByRole('button', { name: /“Naomi” · Ruth/ })).toBeTruthy()
    const again = await openSheet(user)
    expect(within(again).getByRole('searchbox')).toHaveProperty('value', 'Naomi')
    await user.click(within(again).getByRole('button', { name: 'Clear Search' }))
    expect(currentPath()).toBe('/quiz?type=practice&book=Ruth')
  })

  it('asks before it gives up answers', async () => {
    const { user, currentPath } = openQuiz()
    await findQuestion(1)
    await user.click(screen.getByRole('button', { name: 'Skip Question' }))
    const search = async (): Promise<void> => {
      const sheet = await openSheet(user)
      await user.type(within(sheet).getByRole('searchbox'), 'Naomi')
      await user.click(within(sheet).getByRole('button', { name: 'Search' }))
      expect(await screen.findByRole('dialog', { name: 'Leave this round?' })).toBeTruthy()
    }
    await search()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(currentPath()).toBe('/quiz')
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    await search()
    await user.click(screen.getByRole('button', { name: 'Leave the round' }))
    expect(currentPath()).toBe('/quiz?type=practice&q=Naomi')
    const question = await findQuestion(1)
    await waitFor(() => expect(document.activeElement).toBe(question))
  })

  it('and Challenge Mode end each other', async () => {
    const { user, currentPath } = openQuiz({ path: '/quiz?q=Ruth', answers: found(3) })
    await findQuestion(1)
    await user.click(screen.getByRole('checkbox', { name: 'Challenge Mode' }))
    expect(currentPath()).toBe('/quiz?type=practice&adaptive=true')
    await findQuestion(1)
    const sheet = await openSheet(user)
    await user.type(within(sheet).getByRole('searchbox'), 'Naomi{Enter}')
    expect(currentPath()).toBe('/quiz?type=practice&q=Naomi')
  })

  it('leads on where nothing is found', async () => {
    const { user, currentPath } = openQuiz({
      path: '/quiz?q=Blomquist&book=Ruth',
      answers: {
        'quiz.questions': ({ q }) =>
          q
            ? { questions: [], newCount: 0, matchCount: 0, hasMoreMatches: false }
            : practiceQuestions(3),
      },
    })
    expect(
      await screen.findByRole('heading', { name: 'No questions match “Blomquist” in Ruth' }),
    ).toBeTruthy()
    const field = screen.getByRole('searchbox', { name: 'Search again' })
    await user.clear(field)
    await user.type(field, 'Quist{Enter}')
    expect(currentPath()).toBe('/quiz?type=practice&book=Ruth&q=Quist')
    expect(await screen.findByText('No questions match “Quist” in Ruth')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show All Questions' }))
    expect(currentPath()).toBe('/quiz?type=practice')
    await findQuestion(1)
  })

  it('says where it did not look at all questions', async () => {
    openQuiz({ path: '/quiz?q=who+is', answers: found(0, 0, true) })
    expect(await screen.findByText(/Try a rarer word/)).toBeTruthy()
  })
})
