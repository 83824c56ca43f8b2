import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../../domain/church/church-limits.ts'
import { sha256 } from './columns.ts'

/**
 * A church that a user has proposed. One that was merged into another keeps its row, so that its address
 * and proposals equal to it lead to the other one; it has no members, credits or sums.
 */
export const ChurchEntity = defineEntity({
  name: 'Church',
  tableName: 'churches',
  indexes: [
    {
      name: 'churches_largest_index',
      expression:
        'create index "churches_largest_index" on "churches" ("member_count" desc, "id") where hidden_at is null and merged_into_id is null',
    },
    { name: 'churches_name_index', properties: ['nameKey', 'id'] },
    {
      name: 'churches_newest_index',
      properties: ['createdAt', 'id'],
      where: 'merged_into_id is null',
    },
    {
      name: 'churches_hidden_index',
      properties: ['createdAt', 'id'],
      where: 'hidden_at is not null',
    },
    {
      name: 'churches_without_admin_index',
      properties: ['createdAt', 'id'],
      where: 'member_count > 0 and not has_admin',
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    name: p.string().length(MAX_CHURCH_FIELD_LENGTH.name),
    denomination: p.string().length(MAX_CHURCH_FIELD_LENGTH.denomination).nullable(),
    city: p.string().length(MAX_CHURCH_FIELD_LENGTH.city).nullable(),
    state: p.string().length(MAX_CHURCH_FIELD_LENGTH.state).nullable(),
    postalCode: p.string().length(MAX_CHURCH_FIELD_LENGTH.postalCode).nullable(),
    country: p.string().length(MAX_CHURCH_FIELD_LENGTH.country),
    website: p.string().length(MAX_CHURCH_FIELD_LENGTH.website).nullable(),
    description: p.string().length(MAX_CHURCH_FIELD_LENGTH.description).nullable(),
    /** Folded name, city and state; the same for two entries of one church. */
    identityKey: p.text().unique(),
    /**
     * The same for churches whose name, city and state look alike (look-alike.ts). Not unique, since some
     * were listed before it was compared; null until the next start fills it in.
     */
    lookAlikeHash: sha256().nullable().index(),
    /** The folded name, for churches of the same one and their similarity. */
    nameKey: p.text(),
    /** The text that searches match: folded words, each with a space before it; church-word.entity.ts follows from it. */
    searchText: p.text(),
    /** The number of its memberships, kept up to date. */
    memberCount: p.integer().default(0).check('member_count >= 0'),
    /** Whether one of its members is its admin, kept up to date. */
    hasAdmin: p.boolean().default(false),
    /** Since when a site admin hides it; null while it is shown. */
    hiddenAt: p.datetime().nullable(),
    /** The church that it was merged into, which is not merged itself. */
    mergedInto: () =>
      p.manyToOne(ChurchEntity).nullable().index().deleteRule('no action').updateRule('no action'),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
