import { lazyPage } from '../app/lazy-page.tsx'

/**
 * Loaded when a sprint is first played: most quizzes are others, and follow no group. Only the quiz's
 * page imports it: to the shell, both together would be two pages that share their parts.
 */
export const sprintQuiz = lazyPage(() => import('./sprint-quiz.tsx'), 'sprint')
