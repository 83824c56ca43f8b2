import { defineEntity, p } from '@mikro-orm/core'

/**
 * A word of an active question, or an entry of its passage, by which learners find it. Triggers of `questions`
 * keep these rows, and the vocabulary. Ids are random, so the questions of a word are in random order.
 */
export const QuestionWordEntity = defineEntity({
  name: 'QuestionWord',
  tableName: 'question_words',
  properties: {
    word: p.text().primary(),
    /** Without a foreign key: triggers delete them with their question. */
    question: p.uuid().primary().fieldName('question_id'),
  },
})

/** Each word that questions have had, once. */
export const QuestionVocabularyEntity = defineEntity({
  name: 'QuestionVocabulary',
  tableName: 'question_vocabulary',
  indexes: [
    { name: 'question_vocabulary_spellings_index', properties: ['spellings'], type: 'gin' },
    {
      name: 'question_vocabulary_prefix_index',
      expression:
        'create index "question_vocabulary_prefix_index" on "question_vocabulary" ("word" text_pattern_ops)',
    },
  ],
  properties: {
    word: p.text().primary(),
    /** The word as it may be misspelled; see `spellingsOf`. */
    spellings: p.array().columnType('text[]').$type<string[]>(),
  },
})
