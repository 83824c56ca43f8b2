import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Application } from '../../../src/server/context.ts'
import { followEvents, publishChange } from '../../../src/server/group/event.service.ts'
import { connect } from '../../../src/server/platform/db/connection.ts'
import {
  createNotifications,
  type Notifications,
} from '../../../src/server/platform/notifications.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import {
  type EventStream,
  openGroupEvents,
  type StreamedEvent,
} from '../../support/event-stream.ts'
import { createGroup, getOwnGroup } from '../../support/group.ts'
import { createClient, type HttpClient, startHttp } from '../../support/http.ts'
import { connectThroughProxy } from '../../support/tcp-proxy.ts'

/** More than the connections of the pool, and as many as two people can have. */
const STREAMS = 20

describe('the delivery of events', () => {
  const backend = useTestBackendWithHttp()

  /** A leader, a member and their group. */
  const newGroup = async () => {
    const [leader, member] = [await backend.http.signIn(), await backend.http.signIn()]
    const { id, inviteCode } = await createGroup(backend.as(leader.userId))
    await backend.as(member.userId).group.join({ inviteCode })
    const { lastEventId } = await getOwnGroup(backend.as(leader.userId), id)
    return { id, inviteCode, leader, member, after: lastEventId }
  }

  const publish = async (groupId: string, count = 1): Promise<void> => {
    await backend.database.transaction().execute(async (transaction) => {
      for (let done = 0; done < count; done++) await publishChange(transaction, groupId)
    })
  }

  /** Until this many messages have reached the group's subscribers: later than the commit. */
  const hasReceived = (notifications: Notifications, groupId: string, count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let received = 0
    const onMessage = (): void => {
      received += 1
      if (received === count) resolve()
    }
    const ignore = (): void => {}
    notifications.subscribe(groupId, String, { onMessage, onGap: ignore, onClose: ignore })
    return promise
  }

  const numbersOf = (events: readonly (StreamedEvent | null)[]): number[] =>
    events.map((event) => Number(event?.id))

  const numbersFrom = (first: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => first + index)

  const expectEnd = async (stream: EventStream): Promise<void> => {
    expect((await stream.next())?.event).toBe('return')
    expect(await stream.next()).toBeNull()
  }

  /** Another instance on the same database, which counts its subscriptions. */
  const startInstance = async (connecting = connect(backend.testDatabase.source)) => {
    const connection = await connecting
    const inner = createNotifications(connection)
    let open = 0
    const notifications: Notifications = {
      subscribe: (...subscription) => {
        open += 1
        const unsubscribe = inner.subscribe(...subscription)
        return () => {
          open -= 1
          unsubscribe()
        }
      },
      close: inner.close,
    }
    const { database, isReady } = connection
    const application: Application = { ...backend.application, database, isReady, notifications }
    const http = await startHttp(application)
    onTestFinished(async () => {
      await http.close()
      await inner.close()
      await connection.close()
    })
    /** A person who signed in at the first instance. */
    const clientOf = ({ cookies }: HttpClient): HttpClient => {
      const client = createClient(http.origin)
      for (const [name, value] of cookies) client.cookies.set(name, value)
      return client
    }
    return { ...http, notifications, clientOf, countOpen: () => open }
  }

  /** Waits until an instance listens. Streams that open later read the table once, and then no more. */
  const startListening = ({ notifications }: { notifications: Notifications }): Promise<void> =>
    new Promise((resolve) => {
      const ignore = (): void => {}
      notifications.subscribe('test', String, {
        onMessage: ignore,
        onGap: resolve,
        onClose: ignore,
      })
    })

  /** The processes of connections that listen, on any instance. */
  const listeners = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(backend.database)
    return rows.map(({ pid }) => pid)
  }

  it('tells the members at every instance of each change, in the same order', async () => {
    const { id, inviteCode, leader, member, after } = await newGroup()
    const second = await startInstance()
    const streams = [
      await openGroupEvents(backend.http, leader, id, { after }),
      await openGroupEvents(second, second.clientOf(member), id, { after }),
    ]
    for (const client of [leader, second.clientOf(leader)]) {
      const reply = await client.post(`/api/study-groups/${id}/quiz-sprint/start`, {})
      expect(reply.status).toBe(200)
      expect((await client.post(`/api/study-groups/${id}/quiz-sprint/end`)).status).toBe(200)
    }
    const another = await backend.http.signIn()
    expect((await another.post('/api/groups/join', { inviteCode })).status).toBe(200)
    const promotion = `/api/study-groups/${id}/make-leader/${another.userId}`
    expect((await leader.patch(promotion)).status).toBe(200)
    for (const stream of streams) {
      expect(numbersOf(await stream.take(6))).toEqual(numbersFrom(after + 1, 6))
    }
    // Leaving at one instance ends the stream at the other.
    await member.delete(`/api/study-groups/${id}/membership`)
    await expectEnd(streams[1] as EventStream)
    streams[0]?.close()
  })

  it(`takes no connection to the database while ${STREAMS} streams wait, and forgets those that close`, async () => {
    const { id, leader, member, after } = await newGroup()
    const instance = await startInstance()
    const clients = [instance.clientOf(leader), instance.clientOf(member)] as const
    const streams: EventStream[] = []
    for (let index = 0; index < STREAMS; index++) {
      const client = clients[index % 2] as HttpClient
      streams.push(await openGroupEvents(instance, client, id, { after }))
    }
    // Each follows its group and its session.
    await expect.poll(instance.countOpen).toBe(2 * STREAMS)
    expect((await clients[0].get(`/api/study-groups/${id}`)).status).toBe(200)
    await publish(id)
    for (const stream of streams) expect((await stream.next())?.id).toBe(String(after + 1))
    for (const stream of streams) stream.close()
    await expect.poll(instance.countOpen).toBe(0)
  })

  it('tells who missed more than 500 events to read the group again', async () => {
    const { id, leader } = await newGroup()
    await publish(id, 505)
    const newest = (await getOwnGroup(backend.as(leader.userId), id)).lastEventId
    const oldest = newest - 499
    const stream = await openGroupEvents(backend.http, leader, id, { after: oldest - 2 })
    const [gap, ...kept] = await stream.take(501)
    expect(gap).toEqual({ event: 'message', id: String(oldest - 1), data: { kind: 'changed' } })
    expect(numbersOf(kept)).toEqual(numbersFrom(oldest, 500))
    stream.close()

    const complete = await openGroupEvents(backend.http, leader, id, { after: oldest - 1 })
    expect(numbersOf(await complete.take(500))).toEqual(numbersFrom(oldest, 500))
    await publish(id)
    expect((await complete.next())?.id).toBe(String(newest + 1))
    complete.close()
  })

  it('keeps few events in memory for a reader who is slow, who still misses none', async () => {
    const { id, leader, after } = await newGroup()
    const { notifications } = backend.application
    const follow = () =>
      followEvents(
        backend.database,
        notifications,
        { groupId: id, userId: leader.userId, after },
        undefined,
      )
    const slow = follow()
    const first = slow.next()
    await publish(id)
    expect((await first).value).toMatchObject({ number: after + 1 })
    await publish(id, 150)
    const numbers: number[] = []
    while (numbers.length < 150) numbers.push((await slow.next()).value?.number ?? 0)
    expect(numbers).toEqual(numbersFrom(after + 2, 150))
    // What is no longer in the table was not kept in memory either.
    const arrived = hasReceived(notifications, id, 510)
    await publish(id, 510)
    await arrived
    const { value } = await slow.next()
    expect(value).toEqual({ number: after + 161, event: { kind: 'changed' } })
    await slow.return(undefined)
  })

  it('reads the table for an event whose message was lost, when the next one comes', async () => {
    const { id, leader, after } = await newGroup()
    const { notifications } = backend.application
    let isLosing = false
    const losing: Notifications = {
      ...notifications,
      subscribe: (topic, read, subscriber) =>
        notifications.subscribe(topic, read, {
          ...subscriber,
          onMessage: (message) => {
            if (!isLosing) subscriber.onMessage(message)
          },
        }),
    }
    const following = { groupId: id, userId: leader.userId, after }
    const events = followEvents(backend.database, losing, following, undefined)
    const first = events.next()
    await publish(id)
    expect((await first).value).toMatchObject({ number: after + 1 })
    isLosing = true
    const lost = hasReceived(notifications, id, 1)
    await publish(id)
    await lost
    isLosing = false
    const next = events.next()
    await publish(id)
    const numbers = [(await next).value?.number, (await events.next()).value?.number]
    expect(numbers).toEqual([after + 2, after + 3])
    await events.return(undefined)
  })

  it('replaces a lost connection that listens, and loses nothing', async () => {
    const { id, leader, after } = await newGroup()
    const instance = await startInstance()
    const before = await listeners()
    const stream = await openGroupEvents(instance, instance.clientOf(leader), id, { after })
    await publish(id)
    expect((await stream.next())?.id).toBe(String(after + 1))
    const isNew = (pid: number): boolean => !before.includes(pid)
    await expect.poll(async () => (await listeners()).filter(isNew)).toHaveLength(1)

    const [lost] = (await listeners()).filter(isNew)
    await sql`select pg_terminate_backend(${lost}::int)`.execute(backend.database)
    await publish(id, 2)
    expect(numbersOf(await stream.take(2))).toEqual(numbersFrom(after + 2, 2))
    await expect
      .poll(async () => (await listeners()).filter((pid) => isNew(pid) && pid !== lost))
      .toHaveLength(1)
    await publish(id)
    expect((await stream.next())?.id).toBe(String(after + 4))
    stream.close()
  })

  it('catches up when the database was away, and ends for who left meanwhile', async () => {
    const { id, leader, member, after } = await newGroup()
    const { proxy, throughProxy } = await connectThroughProxy(backend.testDatabase)
    const instance = await startInstance(Promise.resolve(throughProxy))
    onTestFinished(proxy.disconnect)
    // A stream that reads the table at the moment of the failure would end with an error.
    await startListening(instance)
    const staying = await openGroupEvents(instance, instance.clientOf(leader), id, { after })
    const leaving = await openGroupEvents(instance, instance.clientOf(member), id, { after })
    await publish(id)
    expect(numbersOf([await staying.next(), await leaving.next()])).toEqual([after + 1, after + 1])

    await proxy.disconnect()
    await backend.as(member.userId).group.leave({ id })
    await publish(id)
    await proxy.reconnect()
    expect(numbersOf(await staying.take(2))).toEqual(numbersFrom(after + 2, 2))
    await expectEnd(leaving)
    staying.close()
  })

  it('ends at once when the server shuts down, for streams that open meanwhile too', async () => {
    const { id, leader, after } = await newGroup()
    const instance = await startInstance()
    const client = instance.clientOf(leader)
    const stream = await openGroupEvents(instance, client, id, { after })
    await publish(id)
    expect((await stream.next())?.id).toBe(String(after + 1))
    await instance.notifications.close()
    await expectEnd(stream)
    const late = await openGroupEvents(instance, client, id, { after })
    await expectEnd(late)
    expect(instance.countOpen()).toBe(0)
  })
})
