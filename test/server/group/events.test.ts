import { describe, expect, it } from 'vitest'
import { publishChange } from '../../../src/server/group/event.service.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import {
  type EventStream,
  openGroupEvents,
  type StreamedEvent,
} from '../../support/event-stream.ts'
import { answerSprint, createGroup, getOwnGroup } from '../../support/group.ts'

describe.each(EVERY_DATABASE)("a group's events on the %s database", (kind) => {
  const backend = useTestBackendWithHttp(kind)

  const newPerson = async () => {
    const client = await backend.http.signIn()
    return { ...client, caller: backend.as(client.userId) }
  }
  type Person = Awaited<ReturnType<typeof newPerson>>

  const newGroup = async () => {
    const leader = await newPerson()
    const { id, inviteCode } = await createGroup(leader.caller)
    const join = async (): Promise<Person> => {
      const person = await newPerson()
      await person.caller.group.join({ inviteCode })
      return person
    }
    return { id, leader, join }
  }

  const lastEventOf = async ({ caller }: Person, id: string): Promise<number> =>
    (await getOwnGroup(caller, id)).lastEventId

  /** Publishes events for which nothing has to happen. */
  const publish = async (groupId: string, count: number): Promise<void> => {
    await backend.database.transaction().execute(async (transaction) => {
      for (let done = 0; done < count; done++) await publishChange(transaction, groupId)
    })
  }

  const numbersOf = (events: readonly StreamedEvent[]): number[] =>
    events.map(({ id }) => Number(id))

  /** The first event of a stream that begins with the present, at a moment that a test cannot know. */
  const firstOf = async (stream: EventStream, groupId: string): Promise<number[]> => {
    let hasCome = false
    const taking = stream.take(1).finally(() => {
      hasCome = true
    })
    const publishAndSee = async (): Promise<boolean> => {
      await publish(groupId, 1)
      return hasCome
    }
    await expect.poll(publishAndSee).toBe(true)
    return numbersOf(await taking)
  }

  it('arrive as they happen, numbered, and with the figures that the page shows', async () => {
    const { id, leader, join } = await newGroup()
    const [member, former] = [await join(), await join()]
    const after = await lastEventOf(leader, id)
    const stream = await openGroupEvents(backend.http, leader, id, { after })
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    // fetch accepts compressed replies, which would arrive in blocks.
    expect(stream.headers.get('content-encoding')).toBeNull()

    await leader.caller.sprint.start({ id })
    expect(await stream.next()).toEqual({
      event: 'message',
      id: String(after + 1),
      data: { kind: 'changed' },
    })
    // Who has left is no longer active, and their answers are not in the group's accuracy.
    await answerSprint(former.caller, backend.answerKey, id, ['wrong'])
    await former.caller.group.leave({ id })
    const [, left] = await stream.take(2)
    expect(left).toEqual({ event: 'message', id: String(after + 3), data: { kind: 'changed' } })
    for (const [index, person] of [member, leader, member].entries()) {
      await answerSprint(person.caller, backend.answerKey, id, ['right'])
      const { group, members, sprints, lastEventId } = await getOwnGroup(person.caller, id)
      const own = members.find(({ isYou }) => isYou)
      expect(await stream.next()).toEqual({
        event: 'message',
        id: String(after + 4 + index),
        data: {
          kind: 'progress',
          sprintId: sprints[0]?.id,
          userId: person.userId,
          ...own?.sprint,
          memberXpThisWeek: own?.xpThisWeek,
          questionsAnswered: sprints[0]?.questionsAnswered,
          week: {
            xp: group.xpThisWeek,
            questionsAnswered: group.challenge.questionsAnswered,
            accuracy: group.accuracy,
            activeMembers: group.activeMembers,
          },
        },
      })
      expect(lastEventId).toBe(after + 4 + index)
    }
    stream.close()
  })

  it('catch up after a lost connection, each event once', async () => {
    const { id, leader } = await newGroup()
    const stream = await openGroupEvents(backend.http, leader, id, { after: 0 })
    await publish(id, 2)
    const [, second] = await stream.take(2)
    stream.close()
    await publish(id, 3)
    // The address still names the event that the page knew at first.
    const again = await openGroupEvents(backend.http, leader, id, {
      after: 0,
      lastEventId: second?.id ?? null,
    })
    expect(numbersOf(await again.take(3))).toEqual([3, 4, 5])
    await publish(id, 1)
    expect(numbersOf(await again.take(1))).toEqual([6])
    again.close()

    const fromNow = await openGroupEvents(backend.http, leader, id)
    const fromFuture = await openGroupEvents(backend.http, leader, id, { after: 99 })
    for (const stream of [fromNow, fromFuture]) {
      const [first = 0] = await firstOf(stream, id)
      expect(first).toBeGreaterThan(6)
      await publish(id, 1)
      expect(numbersOf(await stream.take(1))).toEqual([first + 1])
    }
    fromNow.close()
    fromFuture.close()
  })

  /** A browser's EventSource does not show the reply to a refused request, so refusals are events. */
  const refusalOf = async (
    client: Pick<Person, 'cookies'>,
    groupId: string,
  ): Promise<unknown[]> => {
    const stream = await openGroupEvents(backend.http, client, groupId, { after: 0 })
    const refusal = await stream.next()
    expect(await stream.next()).toBeNull()
    expect(refusal?.event).toBe('serialized-error')
    const { message, data } = refusal?.data ?? {}
    return [data.httpStatus, data.code, message]
  }

  it('are for members: who leaves receives no more', async () => {
    const { id, leader, join } = await newGroup()
    const member = await join()
    const after = await lastEventOf(leader, id)
    const REFUSED = [403, 'forbidden', 'Only members of this group can do that.']
    const VISITOR = [401, 'not_signed_in', 'Please sign in first.']
    expect(await refusalOf(backend.http.anonymous(), id)).toEqual(VISITOR)
    expect(await refusalOf(await newPerson(), id)).toEqual(REFUSED)
    const UNKNOWN = [404, 'not_found', 'Study group not found']
    expect(await refusalOf(leader, leader.userId)).toEqual(UNKNOWN)
    const MALFORMED = [404, 'not_found', 'Study group not found']
    expect(await refusalOf(leader, 'mine')).toEqual(MALFORMED)

    const leaving = await openGroupEvents(backend.http, member, id, { after })
    const staying = await openGroupEvents(backend.http, leader, id, { after })
    await publish(id, 1)
    expect(numbersOf(await leaving.take(1))).toEqual([after + 1])
    await member.caller.group.leave({ id })
    expect((await leaving.next())?.event).toBe('return')
    expect(await leaving.next()).toBeNull()
    expect(numbersOf(await staying.take(2))).toEqual([after + 1, after + 2])
    expect(await refusalOf(member, id)).toEqual(REFUSED)
    staying.close()
  })

  it('come over ten streams of one person at once; one that was refused or closed does not count', async () => {
    const { id, leader, join } = await newGroup()
    const member = await join()
    for (let refused = 0; refused < 10; refused++) await refusalOf(leader, leader.userId)
    const openStream = async (client: Person) => {
      const stream = await openGroupEvents(backend.http, client, id, { after: 0 })
      return { ...stream, first: (await stream.next())?.event }
    }
    const streams = [await openStream(member)]
    while (streams.length < 11) streams.push(await openStream(leader))
    expect(streams.map(({ first }) => first)).toEqual(Array(11).fill('message'))
    expect(await refusalOf(leader, id)).toEqual([
      429,
      'too_many_requests',
      'You have this open in too many windows. Close some of them, then try again.',
    ])

    streams.pop()?.close()
    const reopen = async () => {
      const stream = await openStream(leader)
      streams.push(stream)
      return stream.first
    }
    await expect.poll(reopen).toBe('message')
    for (const stream of streams) stream.close()
  })
})
