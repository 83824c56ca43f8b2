import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { asRestCall, CONTRACTS, makeCall, sampleInputOf } from '../../support/calls.ts'
import { expectNothingStored } from '../../support/database.ts'
import { openGroupEvents } from '../../support/event-stream.ts'
import { expectErrorReply } from '../api/error-reply.ts'
import { CREATING, JOINING, joinWith, OTHERS, type Refusal, sprintOf } from './group-refusals.ts'
import { type PreparedGroups, prepareGroups } from './prepared-groups.ts'
import { PLAYING, STARTING } from './sprint-refusals.ts'

const UNKNOWN = '0190a0c0-0000-7000-8000-00000000dead'

const CODE_OF: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
}

describe('bad input to groups and sprints stores nothing', () => {
  const backend = useTestBackendWithHttp()
  let groups: PreparedGroups
  expectNothingStored(backend, async () => {
    groups = await prepareGroups(backend)
  })

  const expectRefusal = async (...[, status, message, call]: Refusal): Promise<void> => {
    const reply = await call(groups)
    expectErrorReply(reply, status, CODE_OF[status] as string)
    expect(reply.json.message).toBe(message)
  }

  it.each(JOINING)('joining with %s: %i, %s', expectRefusal)
  it.each(CREATING)('creating a group %s: %i, %s', expectRefusal)
  it.each(STARTING)('starting a sprint with %s: %i, %s', expectRefusal)
  it.each(PLAYING)('%s: %i, %s', expectRefusal)
  it.each(OTHERS)('%s: %i, %s', expectRefusal)

  it('joining twice succeeds', async () => {
    for (const { id, inviteCode } of [groups.quiet, groups.full]) {
      const reply = await joinWith(groups, ` ${inviteCode}\n`, groups.member)
      expect(reply.status).toBe(200)
      const joined = { groupId: id, groupName: 'Gleaners', alreadyMember: true }
      expect(reply.json).toEqual(joined)
    }
  })

  const ofGroups = CONTRACTS.filter(({ path }) => path.startsWith('/api/study-groups/{id}'))

  it.each(ofGroups.map((one) => [one.procedure, one] as const))(
    '%s needs a group',
    async (_procedure, contract) => {
      const input = sampleInputOf(contract)
      for (const [id, status, message] of [
        [UNKNOWN, 404, 'Study group not found'],
        ['7', 404, 'Study group not found'],
      ] as const) {
        const reply = await makeCall(groups.leader, asRestCall(contract, { ...input, id }))
        expectErrorReply(reply, status, CODE_OF[status] as string)
        expect(reply.json.message).toBe(message)
      }
    },
  )

  // As patterns, the first two would find nearly every text; “____” stands for a missing word in questions.
  it.each(['%', '_o_', "' or 1=1 --", '\\', '\u0000\u0000', '😀'])(
    'a search for %j finds nothing, but without an error',
    async (text) => {
      const query = encodeURIComponent(text)
      for (const path of ['/api/study-groups', '/api/study-groups/leaderboard']) {
        expect((await groups.leader.get(`${path}?search=${query}`)).json).toEqual([])
      }
      const path = `${sprintOf(groups.quiet, 'search')}?q=${query}`
      expect((await groups.leader.get(path)).json).toEqual({ questions: [] })
    },
  )

  it('events of what is no group, and after what is no event', async () => {
    for (const [id, after, httpStatus, code] of [
      ['7', 0, 404, 'not_found'],
      [groups.quiet.id, -1, 400, 'invalid_input'],
      [groups.quiet.id, 0.5, 400, 'invalid_input'],
    ] as const) {
      const stream = await openGroupEvents(backend.http, groups.member, id, { after })
      expect(await stream.next()).toMatchObject({
        event: 'serialized-error',
        data: { data: { httpStatus, code } },
      })
      stream.close()
    }
  })
})
