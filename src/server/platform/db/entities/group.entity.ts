import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../../domain/church/church-limits.ts'
import { MAX_GROUP_FIELD_LENGTH } from '../../../../domain/group/group-limits.ts'
import type { ThemeReading } from '../../../../domain/group/theme-reading.ts'
import { MAX_TIME_ZONE_LENGTH } from '../../../../domain/time/time.ts'
import { ChurchEntity } from './church.entity.ts'
import { UserEntity } from './user.entity.ts'

/**
 * A study group. Transactions that change its members, sprints or sums lock this row. Its weeks are
 * those of its time zone, which its creator had.
 */
export const StudyGroupEntity = defineEntity({
  name: 'StudyGroup',
  tableName: 'study_groups',
  indexes: [
    // With the texts that a search looks at, so that it reads nothing else of groups that it does not find.
    {
      name: 'study_groups_newest_index',
      properties: ['createdAt', 'id'],
      include: ['searchText'],
    },
    {
      name: 'study_groups_week_index',
      columns: [{ name: 'weekStartsOn' }, { name: 'weekXp', sort: 'desc' }, { name: 'id' }],
    },
    {
      name: 'study_groups_church_index',
      properties: ['church', 'createdAt', 'id'],
    },
    {
      name: 'study_groups_church_name_index',
      properties: ['churchName', 'createdAt', 'id'],
    },
    {
      name: 'study_groups_search_text_index',
      expression:
        'create index "study_groups_search_text_index" on "study_groups" using gin ("search_text" gin_trgm_ops)',
    },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    name: p.string().length(MAX_GROUP_FIELD_LENGTH.name),
    description: p.string().length(MAX_GROUP_FIELD_LENGTH.description),
    theme: p.string().length(MAX_GROUP_FIELD_LENGTH.theme),
    /** How its leaders want the theme to be read; null as it is understood. */
    themeReading: p.string().length(10).nullable().$type<ThemeReading | null>(),
    /** Its church's name when the group was created; null without a church. */
    churchName: p.string().length(MAX_CHURCH_FIELD_LENGTH.name).nullable(),
    /** Null too for a church of the fixed list. */
    church: () => p.manyToOne(ChurchEntity).nullable().deleteRule('set null'),
    tags: p.array().columnType('text[]').$type<string[]>(),
    /** The text that searches match: the folded name and theme. */
    searchText: p.text(),
    timeZone: p.string().length(MAX_TIME_ZONE_LENGTH),
    inviteCode: p.string().length(32).unique(),
    inviteExpiresAt: p.datetime(),
    /** The number of its members, kept up to date. */
    memberCount: p.integer().default(0).check('member_count >= 0'),
    /** The Monday of the last week in which it earned XP. */
    weekStartsOn: p.date().nullable(),
    /** When that week ends in its time zone. */
    weekEndsAt: p.datetime().nullable(),
    /** The sum of that week's credits, kept up to date. */
    weekXp: p.integer().default(0),
    /** The sum of all its credits, kept up to date. */
    totalXp: p.integer().default(0),
    /** The number of its newest event. */
    lastEvent: p.integer().default(0),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

/** Who belongs to which group. */
export const GroupMemberEntity = defineEntity({
  name: 'GroupMember',
  tableName: 'group_members',
  indexes: [{ properties: ['group', 'joinedAt', 'user'] }],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    group: () =>
      p.manyToOne(StudyGroupEntity).primary().deleteRule('cascade').updateRule('no action'),
    isLeader: p.boolean(),
    joinedAt: p.datetime(),
  },
})

/** The groups that a user has marked as favorites; they may belong to them or not. */
export const GroupFavoriteEntity = defineEntity({
  name: 'GroupFavorite',
  tableName: 'group_favorites',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    group: () =>
      p.manyToOne(StudyGroupEntity).primary().index().deleteRule('cascade').updateRule('no action'),
  },
})

/** The latest events of a group, for members who lost the connection. */
export const GroupEventEntity = defineEntity({
  name: 'GroupEvent',
  tableName: 'group_events',
  properties: {
    group: () =>
      p.manyToOne(StudyGroupEntity).primary().deleteRule('cascade').updateRule('no action'),
    /** 1, 2, 3 … without gaps within a group. */
    number: p.integer().primary(),
    data: p.json().$type<unknown>(),
  },
})
