import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../src/domain/church/church-limits.ts'
import { MAX_GROUP_FIELD_LENGTH, MAX_TAGS } from '../../../src/domain/group/group-limits.ts'
import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '../../../src/domain/learner/person.ts'
import { MAX_DEVICE_LENGTH } from '../../../src/domain/learner/sign-in.ts'
import { MAX_OPTION_LENGTH } from '../../../src/domain/question/question-entry.ts'
import { MAX_VERSION_NAME_LENGTH } from '../../../src/domain/question/question-version.ts'
import type { DayKey } from '../../../src/domain/time/time.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { type Device, newVisitor, type Visitor } from '../../support/browser.ts'
import { callerOf, createTestApplication } from '../../support/caller.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { createLearner, giveFinishedDailies, giveXp } from '../../support/factories.ts'
import { answerSprint, createGroup, submitSprint } from '../../support/group.ts'
import { playDaily, readAnswerKey } from '../../support/play.ts'
import { type Product, startProduct } from '../../support/product.ts'

/** The longest name of a town in Europe, which has 58 letters. */
const TOWN = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
/** The longest word in English dictionaries, which has 45 letters. */
const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'

/** One word of this many letters that begins with the given ones. */
const wordOf = (length: number, start: string): string =>
  (start + (TOWN + WORD).toLowerCase().repeat(Math.ceil(length / 100))).slice(0, length)

/** An address whose parts are as long as they may be. */
const EMAIL = `${wordOf(64, 'methuselah')}@${[63, 63, 57].map((length) => wordOf(length, 'host')).join('.')}.org`

/** A site whose texts are single words, as long as each field accepts. */
export type LongWordSite = {
  readonly address: string
  readonly database: Database
  readonly churchId: string
  readonly groupId: string
  readonly sprintId: string
  readonly inviteCode: string
  /** Another learner with a public profile. */
  readonly otherId: string
  readonly questionId: string
  /** Opens a browser: as a visitor; as a site admin, who leads the group and the church; or as a learner who has just joined. */
  readonly open: (who: 'visitor' | 'site admin' | 'newcomer', device: Device) => Promise<Visitor>
}

/** Every question of the bank; its options still differ by their first letter. */
const lengthenQuestions = async (database: Database): Promise<void> => {
  await database
    .updateTable('questions')
    .set({
      text: sql<string>`${wordOf(120, 'Question')} || ' ' || substr(text, 1, 60)`,
      theme: WORD,
      lesson: sql<string>`${wordOf(120, 'Lesson')} || ' ' || lesson`,
    })
    .execute()
  await database
    .updateTable('question_options')
    .set({ text: sql<string>`letter || ${wordOf(MAX_OPTION_LENGTH - 1, 'nswer')}` })
    .execute()
  await database
    .updateTable('question_versions')
    .set({ name: wordOf(MAX_VERSION_NAME_LENGTH, 'Version'), description: wordOf(200, 'About') })
    .execute()
}

const { name, denomination, city, state, postalCode, country, description } =
  MAX_CHURCH_FIELD_LENGTH

const CHURCH = {
  name: wordOf(name, 'Church'),
  denomination: wordOf(denomination, 'Denomination'),
  city: TOWN.padEnd(city, 'o'),
  state: wordOf(state, 'State'),
  postalCode: '9'.repeat(postalCode),
  country: wordOf(country, 'Country'),
  website: `https://${wordOf(60, 'church')}.example.org/${wordOf(100, 'page')}`,
  description: wordOf(description, 'Description'),
}

const GROUP = {
  name: wordOf(MAX_GROUP_FIELD_LENGTH.name, 'Group'),
  description: wordOf(MAX_GROUP_FIELD_LENGTH.description, 'Description'),
  theme: wordOf(MAX_GROUP_FIELD_LENGTH.theme, 'Theme'),
  tags: Array.from({ length: MAX_TAGS }, (_, index) =>
    wordOf(MAX_GROUP_FIELD_LENGTH.tag, `Tag${index}`),
  ),
}

/** First and last name. */
const personNamed = (start: string) => ({
  firstName: wordOf(MAX_PERSON_NAME_LENGTH, start),
  lastName: wordOf(MAX_PERSON_NAME_LENGTH, `Of${start.toLowerCase()}`),
})

const signIn = async (visitor: Visitor, email: string, start: string): Promise<string> => {
  const data = { email, ...personNamed(start) }
  const reply = await visitor.context.request.post('/api/dev/create-test-user', { data })
  expect(reply.status()).toBe(200)
  return (await reply.json()).user.id
}

/** People who have played, a church, and a group with a sprint that has ended and one that runs. */
const fill = async (database: Database, adminId: string) => {
  const application = createTestApplication(database, {
    now: () => new Date(),
    set: () => {},
    advance: () => {},
  })
  const answerKey = await readAnswerKey(database)
  const admin = callerOf(application, adminId)
  await giveXp(database, adminId, 19_000)
  await giveFinishedDailies(database, adminId, ['2026-01-02', '2026-01-03'] as DayKey[])
  const { church } = await admin.church.propose({ ...CHURCH, isPublicProfile: true })
  const group = await createGroup(admin, { ...GROUP, church: church.id })
  const others: string[] = []
  for (const start of ['Abimelech', 'Barzillai', 'Chedorlaomer']) {
    const id = await createLearner(database, { ...personNamed(start), isPublicProfile: true })
    const caller = callerOf(application, id)
    await giveXp(database, id, 12_000)
    await caller.church.join({ id: church.id })
    await caller.group.join({ inviteCode: group.inviteCode })
    others.push(id)
  }
  await admin.sprint.start({ id: group.id })
  for (const id of [...others, adminId]) {
    await answerSprint(callerOf(application, id), answerKey, group.id, ['right', 'wrong'])
    await playDaily(callerOf(application, id), answerKey, 7)
  }
  for (const id of others) await submitSprint(callerOf(application, id), group.id)
  const { session } = await admin.sprint.session({ id: group.id })
  const [questionId] = session.questionIds as [string]
  const [reporter, otherId] = others as [string, string]
  const report = callerOf(application, reporter).report
  const text = wordOf(500, 'Text')
  await report.question({ id: questionId, reason: 'other', text })
  await report.church({ id: church.id, reason: 'other', text })
  await report.user({ userId: otherId, reason: 'other', text })
  await admin.administration.setAdmin({ userId: otherId, isAdmin: true })
  await database
    .updateTable('sessions')
    .set({ device: wordOf(MAX_DEVICE_LENGTH, 'Browser') })
    .execute()
  const { id: sprintId } = await database
    .selectFrom('sprints')
    .select('id')
    .executeTakeFirstOrThrow()
  return {
    churchId: church.id,
    groupId: group.id,
    inviteCode: group.inviteCode,
    sprintId,
    otherId,
    questionId,
  }
}

/** Starts the site before the tests of a file, and stops it after them. */
export const useLongWordSite = (): LongWordSite => {
  const site = {} as { -readonly [Part in keyof LongWordSite]: LongWordSite[Part] }
  let product: Product
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase('server')
    const { database, source } = testDatabase
    await lengthenQuestions(database)
    product = await startProduct(await mkdtemp(path.join(os.tmpdir(), 'berean-long-words-')), {
      TRUST_PROXY: '1',
      DATABASE_URL: 'url' in source ? source.url : '',
      SUPPORT_EMAIL: EMAIL,
    })
    expect(EMAIL.length).toBe(MAX_EMAIL_LENGTH)
    Object.assign(site, { address: product.address, database })
    site.open = async (who, device) => {
      const visitor = await newVisitor(product.address, device)
      if (who === 'site admin') await signIn(visitor, EMAIL, 'Methuselah')
      if (who === 'newcomer') await signIn(visitor, `new-${EMAIL.slice(4)}`, 'Newcomer')
      return visitor
    }
    const first = await newVisitor(product.address, { name: 'a phone', width: 320, height: 568 })
    const adminId = await signIn(first, EMAIL, 'Methuselah')
    await first.context.close()
    await database
      .updateTable('users')
      .set({ isSiteAdmin: true, isPublicProfile: true })
      .where('id', '=', adminId)
      .execute()
    Object.assign(site, await fill(database, adminId))
  })
  afterAll(async () => {
    expect(await product.stop()).toBe(0)
    await testDatabase.close()
  })
  return site
}
