import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_PAGE_PATTERN_LENGTH, type PagePattern } from '../../../../domain/site/page-pattern.ts'
import { WEB_VITAL_NAMES, WEB_VITAL_RATINGS } from '../../../../domain/site/web-vital.ts'
import { oneOf } from './columns.ts'

const measured = {
  page: p.string().length(MAX_PAGE_PATTERN_LENGTH).$type<PagePattern>(),
  name: oneOf(WEB_VITAL_NAMES, 4),
}

/** A measurement of a page by a browser, for 30 days: without an address, and without a person. */
export const WebVitalEntity = defineEntity({
  name: 'WebVital',
  tableName: 'web_vitals',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    ...measured,
    value: p.float(),
    rating: oneOf(WEB_VITAL_RATINGS, 17),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

/** The histogram of the measurements of a day, UTC. */
export const WebVitalCountEntity = defineEntity({
  name: 'WebVitalCount',
  tableName: 'web_vital_counts',
  properties: {
    day: p.date().primary(),
    page: measured.page.primary(),
    name: oneOf(WEB_VITAL_NAMES, 4).primary(),
    /** See `bucketOf`. */
    bucket: p.smallint().primary(),
    count: p.integer(),
  },
})
