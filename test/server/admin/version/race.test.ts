import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  activateQuestions,
  deactivateQuestions,
  lockBooks,
} from '../../../../src/server/question/bank/rows.service.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { EFFORT } from '../../../support/effort.ts'
import { createVersion } from '../../../support/versions.ts'
import { inParallel } from '../../race/parallel.ts'

const PARALLEL = 20
const RUTH = { book: 8, reference: 'Ruth 1:16' }

describe('simultaneous changes of the versions of one book', { timeout: 240_000 }, () => {
  const backend = useTestBackend()

  const activeVersions = () =>
    backend.database
      .selectFrom('question_versions')
      .select('id')
      .where('book', '=', RUTH.book)
      .where('isActive', '=', true)
      .execute()

  /** The versions of the active questions, and the ordinals of these. */
  const activeQuestions = async () => {
    const rows = await backend.database
      .selectFrom('questions')
      .select(['version', 'ordinal'])
      .where('book', '=', RUTH.book)
      .where('isActive', '=', true)
      .orderBy('ordinal')
      .execute()
    return {
      versions: [...new Set(rows.map(({ version }) => version))],
      ordinals: rows.map(({ ordinal }) => ordinal),
    }
  }

  it(`activate exactly one of ${PARALLEL}, without an error for anybody (${EFFORT.activationRounds} rounds)`, async () => {
    const ids: string[] = []
    for (let made = 0; made < PARALLEL; made++) {
      ids.push((await createVersion(backend.database, RUTH)).id)
    }
    const callers = await Promise.all(
      ids.map(async () => (await backend.newLearner({ isAdmin: true })).caller),
    )
    for (let round = 0; round < EFFORT.activationRounds; round++) {
      const { accepted, refused } = await inParallel(PARALLEL, async (index) => {
        // Two callers want the same version, so that also equal wishes meet.
        const id = ids[(index + round) % (PARALLEL / 2)] as string
        return callers[index]?.version.activate({ id })
      })
      expect(refused).toEqual([])
      expect(accepted.every((reply) => reply?.version.isActive)).toBe(true)
      const [active, ...more] = await activeVersions()
      expect(more).toEqual([])
      expect(await activeQuestions()).toEqual({ versions: [active?.id], ordinals: [1, 2] })
    }
  })

  it('let learners play its questions before they are stored', async () => {
    const { questionIds } = await createVersion(backend.database, RUTH)
    const { caller } = await backend.newLearner()
    await backend.database.transaction().execute(async (transaction) => {
      await lockBooks(transaction, [RUTH.book])
      await activateQuestions(transaction, RUTH.book, sql`true`)
      await deactivateQuestions(transaction, RUTH.book, sql`true`)
      const answers = questionIds.map((questionId) => ({ questionId, selectedOptionId: '' }))
      // On another connection, which would wait for the end of this transaction, and be given up.
      await caller.quiz.submit({ answers, timeSpent: 1, quizType: 'practice' })
    })
  })

  it('leave a version and its questions alike when it is activated and archived at once', async () => {
    const { id } = await createVersion(backend.database, RUTH)
    const { caller } = await backend.newLearner({ isAdmin: true })
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const { refused } = await inParallel(PARALLEL, (index) =>
        index % 2 ? caller.version.activate({ id }) : caller.version.archive({ id }),
      )
      expect(refused).toEqual([])
      const active = await activeVersions()
      expect((await activeQuestions()).versions).toEqual(active.map((version) => version.id))
    }
  })
})
