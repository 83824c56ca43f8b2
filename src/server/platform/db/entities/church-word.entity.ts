import { defineEntity, p } from '@mikro-orm/core'
import { ChurchEntity } from './church.entity.ts'

/**
 * A word of a church's name, city or state, by which searches find it; none of a church that was merged.
 * Triggers of `churches` keep these rows, and the vocabulary.
 */
export const ChurchWordEntity = defineEntity({
  name: 'ChurchWord',
  tableName: 'church_words',
  indexes: [
    {
      name: 'church_words_largest_index',
      expression:
        'create index "church_words_largest_index" on "church_words" ("word", "is_hidden", "size_class" desc, "church_id")',
    },
  ],
  properties: {
    church: () => p.manyToOne(ChurchEntity).primary().deleteRule('cascade').updateRule('no action'),
    word: p.text().primary(),
    isHidden: p.boolean(),
    /** How many binary digits the number of its members has. */
    sizeClass: p.smallint(),
  },
})

/** Each word that churches have, once. */
export const ChurchVocabularyEntity = defineEntity({
  name: 'ChurchVocabulary',
  tableName: 'church_vocabulary',
  indexes: [
    { name: 'church_vocabulary_spellings_index', properties: ['spellings'], type: 'gin' },
    {
      name: 'church_vocabulary_word_index',
      expression:
        'create index "church_vocabulary_word_index" on "church_vocabulary" using gin ("word" gin_trgm_ops)',
    },
  ],
  properties: {
    word: p.text().primary(),
    /** The word as it may be misspelled; see `spellingsOf`. */
    spellings: p.array().columnType('text[]').$type<string[]>(),
  },
})
