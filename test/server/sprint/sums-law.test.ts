import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/server/platform/errors.ts'
import { useTestBackend } from '../../support/backend.ts'
import { type Caller, isAccepted, readLearnerById } from '../../support/caller.ts'
import { EFFORT } from '../../support/effort.ts'
import { createGroup, getOwnGroup } from '../../support/group.ts'
import { optionFor } from '../../support/play.ts'
import { createGroupModel, type GroupModel } from './group-model.ts'
import { expectSumsToAgree } from './sums.ts'

const USERS = 3
const QUESTIONS = 5

const user = fc.nat(USERS - 1)
const stepOf = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), user })

/** One call of a member, or a week that passes. */
const step = fc.oneof(
  { weight: 12, arbitrary: stepOf('right') },
  { weight: 4, arbitrary: stepOf('wrong') },
  { weight: 1, arbitrary: stepOf('again') },
  { weight: 4, arbitrary: stepOf('finish') },
  { weight: 4, arbitrary: stepOf('start') },
  { weight: 2, arbitrary: stepOf('open') },
  { weight: 1, arbitrary: stepOf('end') },
  { weight: 3, arbitrary: stepOf('join') },
  { weight: 1, arbitrary: stepOf('leave') },
  { weight: 2, arbitrary: stepOf('promote') },
  { weight: 1, arbitrary: stepOf('week') },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** All three have joined, two lead, and a sprint runs. */
const BEGINNING: readonly Step[] = [
  { kind: 'join', user: 1 },
  { kind: 'join', user: 2 },
  { kind: 'promote', user: 0 },
  { kind: 'start', user: 0 },
]

/** Invitations have expired by then. */
const RETURN_AFTER_WEEKS: readonly Step[] = [
  ...Array.from({ length: 5 }, () => ({ kind: 'week', user: 0 }) as const),
  { kind: 'leave', user: 0 },
  { kind: 'join', user: 0 },
]

type Run = {
  readonly id: string
  readonly people: readonly { readonly id: string; readonly caller: Caller }[]
  readonly model: GroupModel
  readonly asked: Set<string>
}

describe('any history of a group and its sprints', () => {
  const backend = useTestBackend()
  let runs = 0

  const newRun = async (): Promise<Run> => {
    runs += 1
    backend.clock.set(new Date(Date.UTC(2026, 3 * runs, 14, 9)).toISOString())
    const people = []
    for (let index = 0; index < USERS; index++) people.push(await backend.newLearner())
    const founder = people[0] as (typeof people)[0]
    const { id } = await createGroup(founder.caller)
    const model = createGroupModel(QUESTIONS)
    return { id, people, model, asked: new Set() }
  }

  const callerAt = ({ people }: Run, index: number): Caller =>
    (people[index % USERS] as { caller: Caller }).caller

  /** Each sprint has new questions, since known ones pay nothing. */
  const start = async ({ id, asked }: Run, caller: Caller): Promise<unknown> => {
    const { questions } = await caller.sprint.drawQuestions({ id })
    const fresh = questions.map((question) => question.id).filter((one) => !asked.has(one))
    const questionIds = fresh.slice(0, QUESTIONS)
    expect(questionIds).toHaveLength(QUESTIONS)
    for (const one of questionIds) asked.add(one)
    return caller.sprint.start({ id, questionIds })
  }

  const answer = async ({ id }: Run, caller: Caller, position: number, isRight: boolean) => {
    const { session } = await caller.sprint.session({ id })
    const questionId = session.questionIds[position] ?? session.questionIds[0] ?? ''
    const selectedOptionId = optionFor(backend.answerKey, questionId, isRight ? 'right' : 'wrong')
    return caller.quiz.answer({ sprintGroup: id, questionId, selectedOptionId })
  }

  /** With the link that a leader sees; one that has expired is replaced. */
  const join = async ({ id, people, model }: Run, caller: Caller) => {
    const leader = people.find((_person, index) => model.isLeader(index)) as (typeof people)[0]
    const { inviteLink } = await leader.caller.group.inviteLink({ id })
    return caller.group.join({ inviteCode: inviteLink.split('/').at(-1) as string })
  }

  const submit = ({ id }: Run, caller: Caller) =>
    caller.quiz.submit({ answers: [], timeSpent: 30, quizType: 'sprint', sprintGroup: id })

  const runStep = async (run: Run, { kind, user: index }: Step): Promise<void> => {
    const { id, model, people } = run
    const caller = callerAt(run, index)
    // A second passes, so that it is clear who joined first and which sprint is the newest.
    backend.clock.advance(1)
    if (kind === 'week') {
      model.nextWeek()
      backend.clock.advance(7 * 24 * 3600)
      return
    }
    const next = model.positionOf(index)
    const isLast = model.group().memberCount === 1
    if (kind === 'leave' && isLast) return
    const other = (index + 1) % USERS
    const userId = people[other]?.id as string
    const [call, expected] = {
      right: () => [answer(run, caller, next, true), model.answer(index, next, true)] as const,
      wrong: () => [answer(run, caller, next, false), model.answer(index, next, false)] as const,
      again: () => [answer(run, caller, 0, true), model.answer(index, 0, true)] as const,
      finish: () => [submit(run, caller), model.finish(index)] as const,
      start: () => [start(run, caller), model.start(index)] as const,
      end: () => [caller.sprint.end({ id }), model.end(index)] as const,
      join: () => [join(run, caller), model.join(index)] as const,
      leave: () => [caller.group.leave({ id }), model.leave(index)] as const,
      promote: () =>
        [caller.group.makeLeader({ id, userId }), model.promote(index, other)] as const,
      open: () => {
        const isOpened = model.open(index)
        // Of a sprint that is over, they may be opened too, which changes nothing here.
        return [isOpened ? caller.sprint.openSheet({ id }) : Promise.reject(notCalled()), isOpened]
      },
    }[kind]()
    expect(await isAccepted(call as Promise<unknown>)).toBe(expected)
  }

  const expectFigures = async (run: Run): Promise<void> => {
    const { id, model, people } = run
    const [first] = model.members()
    const { group, members, sprints } = await getOwnGroup(callerAt(run, first?.user ?? 0), id)
    const { questionsAnswered, finished, ...figures } = model.group()
    expect(group).toMatchObject({ ...figures, challenge: { questionsAnswered } })
    expect(sprints.map((sprint) => sprint.finished)).toEqual(finished)
    const shown = members.map(({ userId, isLeader, xpThisWeek }) => ({
      ...{ user: people.findIndex((one) => one.id === userId), isLeader, xpThisWeek },
    }))
    expect(new Set(shown)).toEqual(new Set(model.members()))
    for (const [index, person] of people.entries()) {
      const learner = await readLearnerById(backend.database, person.id)
      expect(learner).toMatchObject(model.learner(index))
    }
    await expectSumsToAgree(backend)
  }

  it('keeps what members, the group and the ledgers say equal to a simple count', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (history) => {
        const run = await newRun()
        for (const one of [...BEGINNING, ...history]) await runStep(run, one)
        await expectFigures(run)
      }),
      { numRuns: EFFORT.groupHistories, examples: [[[...RETURN_AFTER_WEEKS]]] },
    )
  })
})

const notCalled = (): ServiceError => new ServiceError('conflict', 'The call was not made.')
