import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../db/connection.ts'

/** The channel of all topics; the payload begins with the topic. */
const CHANNEL = 'berean_events'

export type Subscriber = {
  readonly onMessage: (message: string) => void
  /** Messages may have been missed. */
  readonly onGap: () => void
  /** The server shuts down. */
  readonly onClose: () => void
}

/** Messages about topics, such as a group's id, between all instances on one database. */
export type Notifications = {
  /** @returns a function that ends the subscription */
  readonly subscribe: (topic: string, subscriber: Subscriber) => () => void
  readonly close: () => Promise<void>
}

/**
 * An expression that sends a message to the topic's subscribers on every instance, once the transaction
 * is committed. PostgreSQL limits a message to about 8,000 bytes.
 */
export const notification = (topic: string, message: RawBuilder<string>): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, ${topic}::text || ' ' || ${message})`

/** Listens to the database from the first subscriber on; until then it needs no connection. */
export const createNotifications = ({ listen }: Pick<Connection, 'listen'>): Notifications => {
  const topics = new Map<string, Set<Subscriber>>()
  let stopListening: ReturnType<Connection['listen']> | null = null
  let isClosed = false

  const everySubscriber = (): Subscriber[] => [...topics.values()].flatMap((one) => [...one])

  const deliver = (payload: string): void => {
    const space = payload.indexOf(' ')
    const subscribers = topics.get(payload.slice(0, space)) ?? []
    for (const { onMessage } of subscribers) onMessage(payload.slice(space + 1))
  }

  return {
    subscribe: (topic, subscriber) => {
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
      const subscribers = topics.get(topic) ?? new Set()
      topics.set(topic, subscribers.add(subscriber))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic)
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
