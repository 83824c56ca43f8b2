import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RouterOutputs } from '../../../../src/client/lib/trpc.ts'
import MissedPage from '../../../../src/client/quiz/missed/missed-page.tsx'
import { type Answer, answerCalls, failWith } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'

type Missed = RouterOutputs['quiz']['missed']
type Question = Missed['questions'][number]

const idOf = (number: number): string => `0190a0c0-0000-7000-8000-0000000000${number + 10}`

const question = (number: number, changes: Partial<Question> = {}): Question => ({
  id: idOf(number),
  question: `Whose question is number ${number}?`,
  scriptureReference: 'Ruth 1:16',
  correctOptionText: 'Ruth',
  selectedOptionText: 'Orpah',
  wasEdited: false,
  lesson: 'She stayed.',
  also: null,
  selectedOptionFrom: 'Ruth 1:4',
  missedAt: '2026-11-27T12:00:00.000Z',
  isAside: false,
  ...changes,
})

const book = (name: string, missed: number) => ({
  book: name,
  missed,
  lastMissedAt: '2026-11-27T12:00:00.000Z',
})

const overviewOf = (...books: ReturnType<typeof book>[]) => ({ books, canReview: true })

const page = (changes: Partial<Missed> = {}): Missed => ({
  overview: overviewOf(book('Ruth', 2)),
  book: 'Ruth',
  canReviewBook: true,
  questions: [question(1), question(2, { selectedOptionText: null, selectedOptionFrom: null })],
  nextCursor: null,
  ...changes,
})

const PASSAGE: RouterOutputs['scripture']['passage'] = {
  reference: 'Ruth 1:16',
  translation: 'WEB',
  translationName: 'World English Bible',
  verses: [{ chapter: 1, verse: 16, text: 'Where you go, I will go.' }],
}

const openMissed = (missed: Answer<'quiz.missed'>) => {
  const api = answerCalls({
    ...signedInAs(),
    'quiz.missed': missed,
    'scripture.passage': PASSAGE,
    'quiz.setCardAside': ({ isAside }) => ({ isAside }),
  })
  return { api, ...renderInApp(<MissedPage />, { path: '/missed', signedIn: true }) }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
/** A book that can be opened, with what is in it. */
const bookOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('details') as HTMLElement)
}
/** Opens a row, as a browser does. */
const open = (text: string): void => {
  const details = screen.getByText(text).closest('details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
}

describe('missed questions', () => {
  it('have the choice and the right answer', async () => {
    openMissed(page())
    const ruth = await bookOf('Ruth')
    expect(ruth.getByText('2 questions · last Nov 27, 2026')).toBeTruthy()
    const [first, second] = ruth.getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(within(first).getByText('You: Orpah')).toBeTruthy()
    expect(within(first).getByText('Right: Ruth')).toBeTruthy()
    expect(within(second).getByText('No answer')).toBeTruthy()
  })

  it('say where an edit has made the choice right', async () => {
    openMissed(page({ questions: [question(1, { wasEdited: true })] }))
    const ruth = await bookOf('Ruth')
    expect(ruth.getByText('The answer has been edited since.')).toBeTruthy()
    expect(ruth.queryByText('Right: Ruth')).toBeNull()
  })

  it('open to the verse, the lesson and where the choice belongs', async () => {
    const { api } = openMissed(page())
    await bookOf('Ruth')
    expect(api.inputsOf('scripture.passage')).toEqual([])
    open('Whose question is number 1?')
    expect(await screen.findByText('Where you go, I will go.')).toBeTruthy()
    expect(screen.getByText('She stayed.')).toBeTruthy()
    expect(screen.getByText('“Orpah” belongs to')).toBeTruthy()
    expect(screen.getByText('Ruth 1:4')).toBeTruthy()
  })

  it('can be put aside, and taken back', async () => {
    const { api, user } = openMissed(page())
    await bookOf('Ruth')
    open('Whose question is number 1?')
    await user.click(await screen.findByRole('button', { name: 'Don’t ask this again' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.inputsOf('quiz.setCardAside')).toEqual([
        { questionId: idOf(1), isAside: true },
        { questionId: idOf(1), isAside: false },
      ]),
    )
  })

  it('are on offer as a review: all of them, and those of a book', async () => {
    openMissed(page({ overview: overviewOf(book('Genesis', 10), book('Ruth', 2)) }))
    const all = await region('12 questions in 2 books')
    expect(all.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
      '/quiz?type=review&missed=All',
    )
    const ruth = await bookOf('Ruth')
    expect(ruth.getByRole('link', { name: 'Review Ruth' }).getAttribute('href')).toBe(
      '/quiz?type=review&missed=Ruth',
    )
  })

  it('wait for the next day', async () => {
    openMissed(
      page({ overview: { books: [book('Ruth', 2)], canReview: false }, canReviewBook: false }),
    )
    expect(
      await screen.findByText('You can review a question a day after you missed it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Review/ })).toBeNull()
  })

  it('are read book by book: first the one that was missed last, the others when they are opened', async () => {
    const genesis = page({ overview: null, book: 'Genesis', questions: [question(3)] })
    const first = page({ overview: overviewOf(book('Genesis', 1), book('Ruth', 2)) })
    const { api } = openMissed((input) => (input.book === 'Genesis' ? genesis : first))
    await bookOf('Ruth')
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      '3 questions in 2 books',
      'Ruth',
      'Genesis',
    ])
    expect(api.inputsOf('quiz.missed')).toEqual([{}])
    open('Genesis')
    expect(await (await bookOf('Genesis')).findByText('Whose question is number 3?')).toBeTruthy()
    expect(api.inputsOf('quiz.missed')).toEqual([{}, { book: 'Genesis' }])
  })

  it('come page by page', async () => {
    const first = page({ overview: overviewOf(book('Ruth', 3)), nextCursor: 'after' })
    const second = page({ overview: null, questions: [question(3)] })
    const { api, user } = openMissed((input) => (input.cursor ? second : first))
    const ruth = await bookOf('Ruth')
    await user.click(ruth.getByRole('button', { name: 'Show more' }))
    expect(await ruth.findByText('Whose question is number 3?')).toBeTruthy()
    expect(api.inputsOf('quiz.missed')).toEqual([{}, { book: 'Ruth', cursor: 'after' }])
    expect(ruth.queryByText(/can’t be shown/)).toBeNull()
  })

  it('say how many cannot be shown', async () => {
    openMissed(page({ overview: overviewOf(book('Ruth', 3)) }))
    const text =
      '1 question can’t be shown now, because it is in a quiz you can still play or no longer asked.'
    expect((await bookOf('Ruth')).getByText(text)).toBeTruthy()
  })

  it('are none at first', async () => {
    openMissed(page({ overview: overviewOf(), book: null, questions: [] }))
    expect(await screen.findByText('Nothing missed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Practice' }).getAttribute('href')).toBe(
      '/quiz?type=practice',
    )
  })

  it('can be tried again when they could not be loaded', async () => {
    const { api, user } = openMissed(failWith({ code: 'internal', httpStatus: 500, message: '' }))
    expect(await screen.findByText('Your missed questions could not be loaded')).toBeTruthy()
    api.answer({ 'quiz.missed': page() })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await bookOf('Ruth')
  })
})
