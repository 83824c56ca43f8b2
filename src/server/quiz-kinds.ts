import type { QuizKinds } from './quiz/quiz-kind.ts'
import { SPRINT_KIND } from './sprint/sprint-kind.ts'

/** The kinds of quiz that quiz/ is handed. */
export const QUIZ_KINDS: QuizKinds = { sprint: SPRINT_KIND }
