import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './db/connection.ts'

/** The channel of all topics; the payload begins with the topic. */
const CHANNEL = 'berean_events'

export type Subscriber<Message> = {
  readonly onMessage: (message: Message) => void
  /** Messages may have been missed. */
  readonly onGap: () => void
  /** The server shuts down. */
  readonly onClose: () => void
}

/** Messages about topics, such as a group's id, between all instances on one database. */
export type Notifications = {
  /**
   * A message is read once for all subscribers of its topic, so each of them passes the same `read`.
   * @returns a function that ends the subscription
   */
  readonly subscribe: <Message>(
    topic: string,
    read: (text: string) => Message,
    subscriber: Subscriber<Message>,
  ) => () => void
  readonly close: () => Promise<void>
}

/**
 * An expression that sends a message to the topic's subscribers on every instance, once the transaction
 * is committed. PostgreSQL limits a message to about 8,000 bytes.
 */
export const notification = (
  topic: string | RawBuilder<string>,
  message: RawBuilder<string>,
): RawBuilder<unknown> => sql`pg_notify(${CHANNEL}, ${topic}::text || ' ' || ${message})`

type Topic = {
  readonly read: (text: string) => unknown
  readonly subscribers: Set<Subscriber<unknown>>
}

/** Hands a message to a topic's subscribers. One that cannot be read counts as missed. */
const deliverTo = ({ read, subscribers }: Topic, text: string): void => {
  let message: unknown
  try {
    message = read(text)
  } catch {
    for (const { onGap } of subscribers) onGap()
    return
  }
  for (const { onMessage } of subscribers) onMessage(message)
}

/** Listens to the database from the first subscriber on; until then it needs no connection. */
export const createNotifications = ({ listen }: Pick<Connection, 'listen'>): Notifications => {
  const topics = new Map<string, Topic>()
  let stopListening: ReturnType<Connection['listen']> | null = null
  let isClosed = false

  const everySubscriber = (): Subscriber<unknown>[] =>
    [...topics.values()].flatMap(({ subscribers }) => [...subscribers])

  const deliver = (payload: string): void => {
    const space = payload.indexOf(' ')
    const topic = topics.get(payload.slice(0, space))
    if (topic) deliverTo(topic, payload.slice(space + 1))
  }

  return {
    subscribe: (name, read, subscriber) => {
      if (isClosed) {
        subscriber.onClose()
        return () => {}
      }
      stopListening ??= listen(CHANNEL, {
        onPayload: deliver,
        onGap: () => {
          for (const { onGap } of everySubscriber()) onGap()
        },
      })
      const topic = topics.get(name) ?? { read, subscribers: new Set() }
      topics.set(name, topic)
      const { subscribers } = topic
      subscribers.add(subscriber as Subscriber<unknown>)
      return () => {
        subscribers.delete(subscriber as Subscriber<unknown>)
        if (subscribers.size === 0 && topics.get(name) === topic) topics.delete(name)
      }
    },
    close: async () => {
      isClosed = true
      for (const { onClose } of everySubscriber()) onClose()
      topics.clear()
      await stopListening?.()
    },
  }
}
