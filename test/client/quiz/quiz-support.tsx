import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect } from 'vitest'
import { Route } from 'wouter'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import type { Elements } from '../../../src/client/lib/elements.ts'
import type { OwnUser, RouterOutputs } from '../../../src/client/lib/trpc.ts'
import QuizPage from '../../../src/client/quiz/quiz-page.tsx'
import { levelProgress } from '../../../src/domain/level.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { passageOf, signedInAs } from '../../support/client-samples.ts'
import { EFFORT } from '../../support/effort.ts'
import { sampleDashboard } from '../dashboard/dashboard-support.tsx'

type PracticeQuestion = RouterOutputs['quiz']['questions']['questions'][number]
export type QuizResult = RouterOutputs['quiz']['submit']

const PEOPLE = ['Ruth', 'Esther', 'Hannah', 'Deborah']
const LETTERS = ['A', 'B', 'C', 'D'] as const

export const idOf = (number: number, option = 0): string =>
  `0190a0c0-0000-7000-8000-${String(number * 10 + option).padStart(12, '0')}`

export const ATTEMPT_ID = '0190a0c0-0000-7000-8000-00000000da11'

/** Question `number`, whose right answer is B. */
export const practiceQuestion = (number: number): PracticeQuestion => ({
  id: idOf(number),
  question: `Who is asked about in number ${number}?`,
  scriptureReference: `Ruth ${number}:16`,
  book: 'Ruth',
  theme: 'Loyalty',
  difficulty: 3,
  lesson: `Lesson ${number}`,
  options: PEOPLE.map((name, place) => ({
    id: idOf(number, place + 1),
    optionLetter: LETTERS[place] ?? 'A',
    optionText: `${name} ${number}`,
    isCorrect: place === 1,
  })),
})

export const practiceQuestions = (count: number) => ({
  questions: Array.from({ length: count }, (_, place) => practiceQuestion(place + 1)),
})

/** As `practiceQuestion`, without key and lesson. */
export const rankedQuestion = (number: number) => {
  const {
    lesson: _lesson,
    options,
    ...question
  } = practiceQuestion(number) as PracticeQuestion & {
    lesson: string
  }
  const open = options.map(({ id, optionLetter, optionText }) => ({ id, optionLetter, optionText }))
  return { ...question, options: open }
}

export const correctIdOf = (number: number): string => idOf(number, 2)
export const wrongIdOf = (number: number): string => idOf(number, 1)
export const questionIdOf = (number: number): string => idOf(number)

export const quizResult = (changes: Partial<QuizResult> = {}): QuizResult => ({
  attemptId: ATTEMPT_ID,
  quizType: 'practice',
  expired: false,
  score: 2,
  total: 3,
  percentage: 67,
  xp: { base: 0, correct: 0, weeklyBonus: 0, total: 0 },
  totalXp: 810,
  levelBefore: levelProgress(810),
  level: levelProgress(810),
  levelUp: false,
  streak: 12,
  bestStreak: 31,
  dailyCompletions: null,
  badges: [],
  answers: [],
  ...changes,
})

/** An answer in a result. */
export const answered = (number: number, outcome: 'correct' | 'wrong') => ({
  questionId: questionIdOf(number),
  selectedOptionId: outcome === 'correct' ? correctIdOf(number) : wrongIdOf(number),
  outcome,
  timedOut: false,
  correctOptionId: correctIdOf(number),
  lesson: null,
  also: null,
  selectedOptionFrom: null,
})

/** What a passage says. */
export const verseText = (reference: string): string => `The words of ${reference}`

const DAILY_DONE = { completed: true, attemptId: null, questionsLeft: null, expired: false }

type Visit = {
  readonly path?: string
  readonly user?: Partial<OwnUser>
  readonly answers?: Answers
  /** On the page as well. */
  readonly beside?: Elements
}

/** Opens the quiz as a signed-in learner does; three questions of practice unless told otherwise. */
export const openQuiz = ({ path = '/quiz', user, answers, beside }: Visit = {}) => {
  const api = answerCalls({
    ...signedInAs(user),
    'quiz.books': { books: ['Ruth', 'Esther'] },
    'quiz.questions': practiceQuestions(3),
    'quiz.explanation': { lesson: null, also: null, selectedOptionFrom: null },
    'quiz.submit': quizResult(),
    'quiz.reviewCards': { cards: [], due: 0, nextAt: null },
    'dashboard.get': sampleDashboard({ dailyQuiz: DAILY_DONE }),
    'scripture.passage': ({ reference }) => passageOf(reference, [verseText(reference)]),
    ...answers,
  })
  const page = (
    <RequireAuth visitors="notice">
      <Route path="/quiz">
        <QuizPage />
      </Route>
      {beside}
    </RequireAuth>
  )
  return { api, ...renderInApp(EFFORT.isStrict ? <StrictMode>{page}</StrictMode> : page, { path }) }
}

export const findQuestion = (number: number): Promise<HTMLElement> =>
  screen.findByRole('heading', { name: new RegExp(`Who is asked about in number ${number}\\?`) })

export const option = (name: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(name) })

/** Presses the button of an error, which keeps its place and the focus while it tries again. */
export const expectToStayWhileTrying = async (
  user: ReturnType<typeof openQuiz>['user'],
): Promise<void> => {
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
  expect(document.activeElement).toBe(button)
}

/** What a screen reader adds to the element's name. */
export const descriptionOf = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
