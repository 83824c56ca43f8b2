import { expect, it } from 'vitest'
import { questionEntrySchema } from '../../../src/domain/schema/question.ts'
import { messagesOf } from './messages.ts'

const entryAt = (scriptureReference: string) => ({
  question: 'Who is the shepherd?',
  scriptureReference,
  theme: 'Trust',
  difficulty: 1,
  optionA: 'The LORD',
  optionB: 'Saul',
  optionC: 'Samuel',
  optionD: 'Jesse',
  correctAnswer: 'A',
})

it.each(['Psalm 23:1', 'Psalms 23:1', ' Psalm 23:1 '])(
  'stores %s by the name of its book',
  (text) => {
    expect(questionEntrySchema.parse(entryAt(text)).scriptureReference).toBe('Psalms 23:1')
  },
)

it.each(['Psalm 151:1', 'Psalm 23:7', 'Psalm'])('refuses %s', (text) => {
  expect(messagesOf(questionEntrySchema, entryAt(text))).toHaveLength(1)
})
