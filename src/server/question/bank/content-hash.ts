import { hash } from 'node:crypto'
import type { QuestionContent } from './rows.service.ts'

/**
 * A hash of all that the question bank gives a question. The order of what is hashed stays as it is: hosts have
 * stored hashes, and a question with another hash counts as edited. What questions did not have from the start
 * is left out where it is missing, so that older hashes stay right.
 */
export const contentHashOf = ({
  text,
  scriptureReference,
  theme,
  difficulty,
  lesson,
  kind,
  landmark,
  also,
  options,
}: Omit<QuestionContent, 'book'>): string => {
  const optionTexts = options.map((option) => [option.letter, option.text, option.isCorrect])
  const content: unknown[] = [text, scriptureReference, theme, difficulty, lesson, optionTexts]
  const origins = options.map(({ from }) => from)
  const added = [kind, landmark, also, ...origins]
  if (added.some((value) => value !== null)) content.push([kind, landmark, also], origins)
  return hash('sha256', JSON.stringify(content))
}
