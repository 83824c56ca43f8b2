import type { DifficultyBand } from '../../domain/question/question.ts'

/** The labels of the specification, part 2, section 2. */
export const DIFFICULTY_LABELS: Readonly<Record<DifficultyBand, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}
