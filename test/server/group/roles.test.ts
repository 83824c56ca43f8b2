import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../../src/server/api/contract.ts'
import type { ProcedureName } from '../../../src/server/api/routes.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { asRestCall, CONTRACTS, type Input, makeCall } from '../../support/calls.ts'
import { createGroup, unlockHints } from '../../support/group.ts'
import type { HttpClient } from '../../support/http.ts'

type Person = HttpClient & { readonly userId: string }
type GroupCall = Extract<ProcedureName, `group.${string}` | `sprint.${string}`>

const OK = '200'
const MEMBERS = '403 Only members of this group can do that.'
const LEADERS = '403 Only a leader of this group can do that.'

/** The outcome for a stranger, a member and a leader, who call in this order after a site admin. */
type Rule = {
  readonly outcomes: readonly [stranger: string, member: string, leader: string]
  readonly input?: () => Input
  /** The status of a visitor; 401 if it is left out. */
  readonly visitor?: number
}

const FOR_ALL = [OK, OK, OK] as const
const FOR_MEMBERS = [MEMBERS, OK, OK] as const
const FOR_LEADERS = [LEADERS, LEADERS, OK] as const

describe('who may do what in a group', () => {
  const backend = useTestBackendWithHttp()
  let people: readonly Person[]
  let member: Person
  let id: string
  let inviteCode: string
  let questionIds: readonly string[]
  beforeAll(async () => {
    const siteAdmin = await backend.http.signIn()
    await backend.database
      .updateTable('users')
      .set({ isSiteAdmin: true })
      .where('id', '=', siteAdmin.userId)
      .execute()
    const stranger = await backend.http.signIn()
    member = await backend.http.signIn()
    const leader = await backend.http.signIn()
    people = [siteAdmin, stranger, member, leader]
    const caller = backend.as(leader.userId)
    const group = await createGroup(caller)
    ;({ id, inviteCode } = group)
    await backend.as(member.userId).group.join({ inviteCode })
    await caller.sprint.start({ id })
    questionIds = (await caller.sprint.session({ id })).session.questionIds
    await unlockHints(backend.database, id)
  })

  const firstAnswer = () => ({
    sprintGroup: id,
    questionId: questionIds[0] as string,
    selectedOptionId: '',
  })

  /** In the order in which they are called: some of them change the group for those that follow. */
  const RULES: Readonly<Record<GroupCall, Rule>> & Partial<Record<ProcedureName, Rule>> = {
    'group.list': { outcomes: FOR_ALL, input: () => ({}) },
    'group.leaderboard': { outcomes: FOR_ALL, input: () => ({}) },
    'group.get': { outcomes: FOR_ALL },
    'group.create': {
      outcomes: FOR_ALL,
      input: () => ({ name: 'Boaz', description: 'We glean', theme: 'Ruth' }),
    },
    'group.setFavorite': { outcomes: FOR_ALL, input: () => ({ id, isFavorite: true }) },
    'group.inviteLink': { outcomes: FOR_LEADERS },
    'sprint.themeMix': { outcomes: FOR_ALL, input: () => ({ theme: 'Ruth' }) },
    'sprint.nextMix': { outcomes: FOR_LEADERS },
    'sprint.session': { outcomes: FOR_MEMBERS },
    'sprint.progress': { outcomes: FOR_MEMBERS },
    'sprint.results': { outcomes: FOR_LEADERS },
    'sprint.hint': {
      outcomes: FOR_MEMBERS,
      input: () => ({ id, questionId: questionIds[0] }),
    },
    'sprint.drawQuestions': { outcomes: FOR_LEADERS },
    'sprint.searchQuestions': { outcomes: FOR_LEADERS },
    'sprint.openSheet': { outcomes: FOR_LEADERS },
    'quiz.attempt': { outcomes: FOR_MEMBERS, input: () => ({ sprintGroup: id }) },
    'quiz.questionsByIds': {
      outcomes: ['404 One of these questions is in no sprint of your groups.', OK, OK],
      input: () => ({ questionIds }),
    },
    'quiz.answer': { outcomes: FOR_MEMBERS, input: firstAnswer },
    'quiz.submit': {
      outcomes: FOR_MEMBERS,
      input: () => ({ answers: [], timeSpent: 1, quizType: 'sprint', sprintGroup: id }),
    },
    'sprint.end': { outcomes: FOR_LEADERS },
    'sprint.start': { outcomes: FOR_LEADERS },
    'group.makeLeader': {
      outcomes: FOR_LEADERS,
      input: () => ({ id, userId: member.userId }),
    },
    'group.invitation': { outcomes: FOR_ALL, input: () => ({ inviteCode }), visitor: 200 },
    'group.join': { outcomes: FOR_ALL, input: () => ({ inviteCode }) },
    // The member leads now too, and the others are members.
    'group.renewInvite': { outcomes: [LEADERS, OK, OK] },
    'group.leave': { outcomes: FOR_ALL },
  }

  it.each(Object.entries(RULES))('%s', async (procedure, rule) => {
    const { outcomes, input = () => ({ id }), visitor = 401 } = rule
    const contract = CONTRACTS.find((one) => one.procedure === procedure) as Contract
    const call = asRestCall(contract, input())
    expect((await makeCall(backend.http.anonymous(), call)).status).toBe(visitor)
    const replies: string[] = []
    for (const person of people) {
      const { status, json } = await makeCall(person, call)
      replies.push(status === 200 ? OK : `${status} ${json.message}`)
    }
    // In a group, a site admin has no more rights than anybody else.
    const [ofStranger] = outcomes
    expect(replies).toEqual([ofStranger, ...outcomes])
  })
})
