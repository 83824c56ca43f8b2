import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'

/** A church that somebody has proposed. */
export const ChurchEntity = defineEntity({
  name: 'Church',
  tableName: 'churches',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    name: p.string().length(120),
    denomination: p.string().length(80).nullable(),
    city: p.string().length(80).nullable(),
    state: p.string().length(80).nullable(),
    postalCode: p.string().length(20).nullable(),
    country: p.string().length(56),
    website: p.string().length(300).nullable(),
    description: p.string().length(500).nullable(),
    /** Name, city and state, folded: what makes two proposals the same church. */
    identityKey: p.text().unique(),
    /** The folded name, for similarity. */
    nameKey: p.text(),
    /** What a search looks through: folded words with a space before each. */
    searchText: p.text(),
    /** The words as they may be misspelt by one letter. */
    searchSpellings: p.array().columnType('text[]').$type<string[]>(),
    /** Always the number of its memberships. */
    memberCount: p.integer().default(0),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
