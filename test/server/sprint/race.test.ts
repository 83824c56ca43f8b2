import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { SPRINT_LENGTH, SPRINTS_PER_WEEK } from '../../../src/domain/group/sprint.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, readLearnerById } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { answerSprint, createGroup, getOwnGroup } from '../../support/group.ts'
import { optionFor } from '../../support/play.ts'
import { inParallel } from '../race/parallel.ts'
import { expectSumsToAgree } from './sums.ts'

const ROUNDS = EFFORT.pairRounds
const PARALLEL = 2

describe('simultaneous calls in a sprint', { timeout: 240_000 }, () => {
  const backend = useTestBackend()

  afterEach(() => expectSumsToAgree(backend))

  /** A group with two leaders. */
  const newGroup = async () => {
    const [one, other] = [await backend.newLearner(), await backend.newLearner()]
    const { id, inviteCode } = await createGroup(one.caller)
    await other.caller.group.join({ inviteCode })
    await one.caller.group.makeLeader({ id, userId: other.id })
    return { id, inviteCode, one, other }
  }

  /** Starts a short sprint. @returns its questions */
  const startShort = async (leader: Caller, id: string): Promise<readonly string[]> => {
    const { questions } = await leader.sprint.drawQuestions({ id, count: 5 })
    const questionIds = questions.map((question) => question.id)
    await leader.sprint.start({ id, questionIds })
    return questionIds
  }

  const right = (questionId: string) => ({
    questionId,
    selectedOptionId: optionFor(backend.answerKey, questionId, 'right'),
  })

  const weekXpOfEvents = async (groupId: string): Promise<number[]> => {
    const { rows } = await sql<{ xp: number }>`
      select (data->'week'->>'xp')::int as xp from group_events
      where group_id = ${groupId}::uuid and data->>'kind' = 'progress' order by number`.execute(
      backend.database,
    )
    return rows.map(({ xp }) => xp)
  }

  it(`start one sprint (${ROUNDS} rounds)`, async () => {
    let group = await newGroup()
    const { questions } = await group.one.caller.sprint.drawQuestions({ id: group.id, count: 5 })
    const questionIds = questions.map((question) => question.id)
    for (let round = 0; round < ROUNDS; round++) {
      if (round % SPRINTS_PER_WEEK === 0) group = await newGroup()
      const { id, one, other } = group
      // Picked in every other round, and else drawn, which takes longer.
      const set = round % 2 ? { questionIds } : {}
      const { accepted, refused } = await inParallel(PARALLEL, (index) =>
        (index % 2 ? other : one).caller.sprint.start({ id, ...set }),
      )
      expect(accepted).toHaveLength(1)
      expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
      await other.caller.sprint.end({ id })
    }
  })

  /** Each of the two leaders answers each question, so every group has forty rounds. */
  const ANSWERING_GROUPS = Math.max(2, Math.ceil(ROUNDS / (2 * SPRINT_LENGTH)))

  it(`pay and count an answer once, and the question once for the group (${ANSWERING_GROUPS} groups)`, async () => {
    for (let index = 0; index < ANSWERING_GROUPS; index++) {
      const { id, one, other } = await newGroup()
      await one.caller.sprint.start({ id })
      const { questionIds } = (await one.caller.sprint.session({ id })).session
      expect(questionIds).toHaveLength(SPRINT_LENGTH)
      const before = (await getOwnGroup(one.caller, id)).lastEventId
      // Both answer the same question at once, or in every other group different ones.
      const orders = [questionIds, index % 2 ? questionIds.toReversed() : questionIds]
      for (let position = 0; position < questionIds.length; position++) {
        const answerOf = ({ caller }: typeof one, place: number) => {
          const answer = { sprintGroup: id, ...right(orders[place]?.[position] as string) }
          return inParallel(PARALLEL, () => caller.quiz.answer(answer))
        }
        for (const { accepted, refused } of await Promise.all([one, other].map(answerOf))) {
          expect(accepted).toMatchObject([{ outcome: 'correct', score: position + 1 }])
          expect(refused).toEqual(Array(PARALLEL - 1).fill('conflict'))
        }
      }
      // Each event carries the figures of all answers up to it.
      expect(await weekXpOfEvents(id)).toEqual(
        Array.from({ length: 2 * questionIds.length }, (_, count) => 10 * (count + 1)),
      )
      const { group, members, lastEventId } = await getOwnGroup(one.caller, id)
      expect(group.challenge.questionsAnswered).toBe(questionIds.length)
      expect(group.xpThisWeek).toBe(2 * 10 * questionIds.length)
      expect(members.map(({ xpThisWeek }) => xpThisWeek)).toEqual([200, 200])
      expect(lastEventId).toBe(before + 2 * questionIds.length)
      expect(await readLearnerById(backend.database, one.id)).toMatchObject({
        totalXp: 200,
        sprintQuestions: 20,
        sprintCorrect: 20,
      })
    }
  })

  it('finish a sprint with the answers that came before, and refuse those after', async () => {
    const { id, inviteCode, one } = await newGroup()
    const questionIds = await startShort(one.caller, id)
    const [last = '', ...others] = questionIds.toReversed()
    for (let round = 0; round < EFFORT.groupRounds; round++) {
      const { id: userId, caller } = await backend.newLearner()
      await caller.group.join({ inviteCode })
      const submission = { timeSpent: 30, quizType: 'sprint', sprintGroup: id } as const
      const [{ accepted }, { accepted: results, refused }] = await Promise.all([
        inParallel(1, () => caller.quiz.answer({ sprintGroup: id, ...right(last) })),
        inParallel(2, () => caller.quiz.submit({ ...submission, answers: others.map(right) })),
      ])
      expect(refused).toEqual([])
      const score = 4 + accepted.length
      for (const result of results) {
        expect(result).toMatchObject({ score, xp: { total: 10 * score }, totalXp: 10 * score })
      }
      expect(await readLearnerById(backend.database, userId)).toMatchObject({
        totalXp: 10 * score,
        sprintQuestions: 5,
        sprintCorrect: score,
        sprintsFinished: 1,
      })
    }
  })

  it('pay no answer after the answers were opened', async () => {
    const { id, inviteCode, one } = await newGroup()
    const [first = '', second = ''] = await startShort(one.caller, id)
    for (let round = 0; round < EFFORT.groupRounds; round++) {
      const { id: userId, caller } = await backend.newLearner()
      await caller.group.join({ inviteCode })
      await one.caller.group.makeLeader({ id, userId })
      const { refused } = await inParallel(2, async (index) => {
        if (index === round % 2) {
          await caller.quiz.answer({ sprintGroup: id, ...right(first) })
          return
        }
        await caller.sprint.openSheet({ id })
        await caller.quiz.answer({ sprintGroup: id, ...right(second) })
      })
      expect(refused).toEqual([])
      const { rows } = await sql<{ key: string }>`
        select split_part(source_key, ':', 3) as key from xp_entries
        where user_id = ${userId}::uuid`.execute(backend.database)
      const paid = rows.map(({ key }) => key)
      expect([[], [first]]).toContainEqual(paid)
      // An answer counts for everything or for nothing.
      expect(await readLearnerById(backend.database, userId)).toMatchObject({
        totalXp: 10 * paid.length,
        sprintQuestions: paid.length,
        sprintCorrect: paid.length,
      })
    }
  })

  it('keep all sums when members play, leave, return and delete their accounts', async () => {
    for (let round = 0; round < EFFORT.groupLifeRounds; round++) {
      const { id, inviteCode, one, other } = await newGroup()
      const members = [one, other]
      for (let count = 0; count < 10; count++) {
        const member = await backend.newLearner()
        await member.caller.group.join({ inviteCode })
        members.push(member)
      }
      await one.caller.sprint.start({ id })
      const [leader, ...rest] = members.map(({ caller }) => caller) as [Caller, ...Caller[]]
      await inParallel(rest.length + 2, async (index) => {
        const caller = rest[index]
        if (!caller) {
          await leader.sprint.openSheet({ id })
          await answerSprint(leader, backend.answerKey, id, ['right', 'right'])
          return
        }
        await answerSprint(caller, backend.answerKey, id, ['right', 'wrong', 'right'])
        if (index % 5 === 0) {
          await caller.user.deleteAccount()
          return
        }
        if (index % 5 === 1) {
          await caller.group.leave({ id })
          await caller.group.join({ inviteCode })
        }
        if (index % 5 === 2) await caller.sprint.end({ id })
        else await answerSprint(caller, backend.answerKey, id, ['skip', 'right'])
        await caller.quiz.submit({ answers: [], timeSpent: 9, quizType: 'sprint', sprintGroup: id })
      })
    }
  })
})
