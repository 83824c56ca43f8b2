import { createHash } from 'node:crypto'
import type { QuestionContent } from '../../question/bank/rows.service.ts'

/**
 * A short text that changes whenever the content does. It tells of an edit whether it began with what
 * is stored. Whoever may not see the answer must not get it, as the answer could be found by trying.
 */
export const revisionOf = ({
  text,
  scriptureReference,
  theme,
  difficulty,
  lesson,
  options,
}: Pick<
  QuestionContent,
  'text' | 'scriptureReference' | 'theme' | 'difficulty' | 'lesson' | 'options'
>): string => {
  const optionTexts = options.map((option) => [option.letter, option.text, option.isCorrect])
  const content = [text, scriptureReference, theme, difficulty, lesson, optionTexts]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
