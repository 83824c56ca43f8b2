import { beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../../src/server/platform/errors.ts'
import {
  createCallerFactory,
  publicProcedure,
  questionAdministratorProcedure,
  questionUploaderProcedure,
  router,
  signedInProcedure,
  siteAdminProcedure,
} from '../../../../src/server/trpc.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { contextOf } from '../../../support/caller.ts'
import { createLearner } from '../../../support/factories.ts'

const createCaller = createCallerFactory(
  router({
    public: publicProcedure.query(() => 'done'),
    signedIn: signedInProcedure.query(() => 'done'),
    questionAdministrator: questionAdministratorProcedure.query(() => 'done'),
    questionUploader: questionUploaderProcedure.query(() => 'done'),
    siteAdmin: siteAdminProcedure.query(() => 'done'),
  }),
)

const PEOPLE = {
  'a visitor': null,
  'a learner': {},
  'a learner one XP below the top level': { totalXp: 11_999 },
  'a learner of the top level': { totalXp: 12_000 },
  'an admin': { isAdmin: true },
  'a site admin': { isSiteAdmin: true },
} as const

const KINDS = [
  'public',
  'signedIn',
  'questionAdministrator',
  'questionUploader',
  'siteAdmin',
] as const

/** The outcome of each kind of procedure. Columns: public, signed in, questions, upload, site. */
const TABLE = {
  'a visitor': ['done', 'not_signed_in', 'not_signed_in', 'not_signed_in', 'not_signed_in'],
  'a learner': ['done', 'done', 'forbidden', 'forbidden', 'forbidden'],
  'a learner one XP below the top level': ['done', 'done', 'forbidden', 'forbidden', 'forbidden'],
  'a learner of the top level': ['done', 'done', 'done', 'done', 'forbidden'],
  'an admin': ['done', 'done', 'done', 'forbidden', 'forbidden'],
  'a site admin': ['done', 'done', 'done', 'done', 'done'],
} as const satisfies Record<keyof typeof PEOPLE, readonly string[]>

describe('kinds of procedures', () => {
  const backend = useTestBackend()
  const ids = new Map<string, string | null>()
  beforeAll(async () => {
    for (const [who, columns] of Object.entries(PEOPLE)) {
      ids.set(who, columns && (await createLearner(backend.database, columns)))
    }
  })

  it.each(Object.entries(TABLE))('allow what %s may do', async (who, expected) => {
    const caller = createCaller(contextOf(backend.application, ids.get(who) ?? null))
    const outcomes = await Promise.all(
      KINDS.map((kind) =>
        caller[kind]().catch((error: unknown) =>
          error instanceof ServiceError ? error.errorCode : String(error),
        ),
      ),
    )
    expect(outcomes).toEqual(expected)
  })
})
