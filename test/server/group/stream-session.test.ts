import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Application } from '../../../src/server/context.ts'
import { publishChange } from '../../../src/server/group/event.service.ts'
import { endSession, openSession } from '../../../src/server/learner/auth/session.service.ts'
import { signInForDevelopment } from '../../../src/server/learner/auth/sign-in.service.ts'
import { hashOf } from '../../../src/server/learner/auth/token.ts'
import { type Connection, connect } from '../../../src/server/platform/db/connection.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import {
  createNotifications,
  type Notifications,
} from '../../../src/server/platform/notifications.ts'
import { useTestBackend } from '../../support/backend.ts'
import { createClock } from '../../support/clock.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { type EventStream, openGroupEvents } from '../../support/event-stream.ts'
import { createLearner } from '../../support/factories.ts'
import { createGroup } from '../../support/group.ts'
import { createClient, type HttpClient, startHttp, type TestServer } from '../../support/http.ts'
import { connectThroughProxy } from '../../support/tcp-proxy.ts'

/** A stream ends so soon after its session, in milliseconds. */
const MAX_END_MS = 2000

describe.each(EVERY_DATABASE)('a stream of events and its session, on the %s database', (kind) => {
  const backend = useTestBackend(kind)

  /** Waits until an instance listens. Streams that open later read their session once, and then no more. */
  const startListening = (notifications: Notifications): Promise<void> =>
    new Promise((resolve) => {
      const ignore = (): void => {}
      const subscriber = { onMessage: ignore, onGap: resolve, onClose: ignore }
      notifications.subscribe('test', String, subscriber)
    })

  /** Another instance on the same database; the embedded one has only one connection. */
  const startInstance = async (
    connection: Connection,
    now = () => new Date(),
    notifications = createNotifications(connection),
  ): Promise<TestServer> => {
    const application: Application = {
      ...backend.application,
      database: connection.database,
      notifications,
      now,
    }
    const http = await startHttp(application)
    onTestFinished(async () => {
      await http.close()
      await notifications.close()
    })
    await startListening(notifications)
    return http
  }

  const startInstances = async (): Promise<readonly [TestServer, TestServer]> => {
    const { connection, source } = backend.testDatabase
    if (kind === 'embedded') {
      const http = await startInstance(connection)
      return [http, http]
    }
    const other = await connect(source)
    const instances = [await startInstance(connection), await startInstance(other)] as const
    onTestFinished(other.close)
    return instances
  }

  type Person = { readonly userId: string; readonly groupId: string }

  const newPerson = async (): Promise<Person> => {
    const userId = await createLearner(backend.database)
    return { userId, groupId: (await createGroup(backend.as(userId))).id }
  }

  const clientOf = ({ origin }: TestServer, token: string): HttpClient => {
    const client = createClient(origin)
    client.cookies.set('berean', token)
    return client
  }

  /** A browser that signs in. @returns the session's token */
  const signIn = async ({ userId }: Person, now = new Date()): Promise<string> => {
    const browser = { userAgent: null, token: null }
    return (
      await backend.database
        .transaction()
        .execute((transaction) => openSession(transaction, userId, browser, now))
    ).token
  }

  const publish = (groupId: string): Promise<void> =>
    backend.database.transaction().execute((transaction) => publishChange(transaction, groupId))

  /** A stream that follows a group, and has received its first event. */
  const openStream = async (
    instance: TestServer,
    token: string,
    { groupId }: Person,
  ): Promise<EventStream> => {
    const stream = await openGroupEvents(instance, clientOf(instance, token), groupId, { after: 0 })
    onTestFinished(stream.close)
    await publish(groupId)
    expect((await stream.next())?.event).toBe('message')
    return stream
  }

  /** Reads a stream to its end. @returns the milliseconds until then */
  const timeOfEnd = async (stream: EventStream): Promise<number> => {
    const before = performance.now()
    const timer = setTimeout(stream.close, 3 * MAX_END_MS)
    const events: string[] = []
    for (let event = await stream.next(); event; event = await stream.next()) {
      events.push(event.event)
    }
    clearTimeout(timer)
    expect(events.at(-1)).toBe('return')
    return performance.now() - before
  }

  const expectEnd = async (stream: EventStream): Promise<void> => {
    expect(await timeOfEnd(stream)).toBeLessThan(MAX_END_MS)
  }

  /** Expects that a stream receives what happens from now on. */
  const expectOpen = async (stream: EventStream, { groupId }: Person): Promise<void> => {
    await publish(groupId)
    const { lastEvent } = await backend.database
      .selectFrom('study_groups')
      .select('lastEvent')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    const received: (string | null | undefined)[] = []
    while (received.at(-1) !== String(lastEvent)) received.push((await stream.take(1))[0]?.id)
  }

  type Ending = {
    /** What the person does in the browser of the session, or elsewhere. */
    readonly end: (
      client: HttpClient,
      elsewhere: HttpClient,
      person: Person,
      token: string,
    ) => Promise<unknown>
    /** Whether the session of another browser goes on. */
    readonly leavesOthers: boolean
  }

  const sessionIdOf = async (token: string): Promise<string> => {
    const row = await backend.database
      .selectFrom('sessions')
      .select('id')
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    return row.id
  }

  const ENDINGS: Readonly<Record<string, Ending>> = {
    'the sign-out': { end: (client) => client.get('/api/logout'), leavesOthers: true },
    'a sign-out everywhere': {
      end: (_client, elsewhere) => elsewhere.post('/api/auth/sign-out-everywhere'),
      leavesOthers: false,
    },
    'the end of the session from another device': {
      end: async (_client, elsewhere, _person, token) =>
        elsewhere.delete(`/api/auth/sessions/${await sessionIdOf(token)}`),
      leavesOthers: true,
    },
    'the deletion of the account': {
      end: (_client, elsewhere) => elsewhere.delete('/api/users/me'),
      leavesOthers: false,
    },
    'a sign-in as another person in the same browser': {
      end: (_client, _elsewhere, _person, token) =>
        signInForDevelopment(
          backend.database,
          { email: `other-${token}@example.org`, firstName: 'Ruth', lastName: 'Naomi' },
          { browser: { userAgent: null, token }, siteAdminEmails: [], now: new Date() },
        ),
      leavesOthers: true,
    },
    'a sign-in with which there are too many sessions': {
      end: async (_client, _elsewhere, person) => {
        for (let count = 0; count < 19; count++) await signIn(person)
      },
      leavesOthers: true,
    },
  }

  // Both databases notify in the same way.
  const endings = Object.entries(ENDINGS).slice(0, kind === 'server' ? undefined : 1)

  it.each(endings)(
    'ends within two seconds of %s, on every instance',
    async (_what, { end, leavesOthers }) => {
      const [first, second] = await startInstances()
      const person = await newPerson()
      // Used longest ago.
      const token = await signIn(person, new Date(Date.now() - 60_000))
      const otherToken = await signIn(person)
      const streams = [
        await openStream(first, token, person),
        await openStream(second, token, person),
      ]
      const other = await openStream(second, otherToken, person)

      const reply = await end(clientOf(first, token), clientOf(first, otherToken), person, token)
      if (reply && typeof reply === 'object' && 'status' in reply) {
        expect([200, 302]).toContain(reply.status)
      }
      await Promise.all(streams.map(expectEnd))
      if (leavesOthers) await expectOpen(other, person)
      else await expectEnd(other)
    },
  )

  it('ends when the session expires, and not when its use has extended it', async () => {
    const clock = createClock()
    const instance = await startInstance(backend.testDatabase.connection, clock.now)
    const person = await newPerson()
    const [token, extended] = [await signIn(person, clock.now()), await signIn(person, clock.now())]
    const expireIn = (seconds: number, ...tokens: readonly string[]) =>
      backend.database
        .updateTable('sessions')
        .set({ expiresAt: new Date(clock.now().getTime() + 1000 * seconds) })
        .where('tokenHash', 'in', tokens.map(hashOf))
        .execute()
    await expireIn(1, token, extended)
    const streams = [
      await openStream(instance, token, person),
      await openStream(instance, extended, person),
    ] as const
    await expireIn(3600, extended)
    clock.advance(1)
    await expectEnd(streams[0])
    await expectOpen(streams[1], person)
  })

  it('ends when the session ended and notifications may have been missed, and only then', async () => {
    const inner = createNotifications(backend.testDatabase.connection)
    const gaps: (() => void)[] = []
    const instance = await startInstance(backend.testDatabase.connection, undefined, {
      ...inner,
      subscribe: (topic, read, subscriber) => {
        gaps.push(subscriber.onGap)
        return inner.subscribe(topic, read, subscriber)
      },
    })
    const person = await newPerson()
    const [token, otherToken] = [await signIn(person), await signIn(person)]
    const stream = await openStream(instance, token, person)
    const other = await openStream(instance, otherToken, person)
    // Deleted by hand, so without a notification.
    await sql`delete from sessions where token_hash = ${hashOf(token)}`.execute(backend.database)
    for (const onGap of gaps) onGap()
    await expectEnd(stream)
    await expectOpen(other, person)
  })

  // The embedded database has one connection, and one instance.
  if (kind === 'embedded') return

  it('ends for the last member, who leaves and thereby deletes the group', async () => {
    const [first, second] = await startInstances()
    const person = await newPerson()
    const token = await signIn(person)
    const stream = await openStream(second, token, person)
    await clientOf(first, token).delete(`/api/study-groups/${person.groupId}/membership`)
    await expectEnd(stream)
  })

  it('ends when the session ended while the database was away', async () => {
    const { proxy, throughProxy } = await connectThroughProxy(backend.testDatabase)
    const notifications = createNotifications(throughProxy)
    const instance = await startInstance(throughProxy, undefined, notifications)
    onTestFinished(async () => {
      await throughProxy.close()
      await proxy.disconnect()
    })
    const person = await newPerson()
    const token = await signIn(person)
    const stream = await openStream(instance, token, person)
    await proxy.disconnect()
    await sql`delete from sessions where token_hash = ${hashOf(token)}`.execute(backend.database)
    await proxy.reconnect()
    // An instance that has lost its connection tries again after a second.
    expect(await timeOfEnd(stream)).toBeLessThan(2 * MAX_END_MS)
  })

  it('ends when the session ends while the stream is opened', async () => {
    const person = await newPerson()
    const token = await signIn(person)
    const notifications = createNotifications(backend.testDatabase.connection)
    let isOpening = true
    const endsAfterItIsRead: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isOpening) {
          isOpening = false
          await endSession(backend.database, await sessionIdOf(token))
        }
        return result
      },
    }
    const http = await startHttp({
      ...backend.application,
      database: backend.database.withPlugin(endsAfterItIsRead) as Database,
      notifications,
      now: () => new Date(),
    })
    onTestFinished(async () => {
      await http.close()
      await notifications.close()
    })
    // The instance listens already, so that it does not look for what it may have missed.
    await startListening(notifications)
    const { groupId } = person
    const stream = await openGroupEvents(http, clientOf(http, token), groupId, { after: 0 })
    await expectEnd(stream)
    expect(isOpening).toBe(false)
  })
})
