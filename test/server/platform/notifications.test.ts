import { describe, expect, it, vi } from 'vitest'
import type { NotificationHandlers } from '../../../src/server/platform/db/listen.ts'
import { createNotifications, type Subscriber } from '../../../src/server/platform/notifications.ts'

/** Notifications of a database that this test plays, and a subscriber that notes what it is told. */
const start = () => {
  let database: NotificationHandlers | undefined
  const notifications = createNotifications({
    listen: (_channel, handlers) => {
      database = handlers
      return async () => {}
    },
  })
  const newSubscriber = () => {
    const told: unknown[] = []
    const subscriber: Subscriber<unknown> = {
      onMessage: (message) => told.push(message),
      onGap: () => told.push('gap'),
      onClose: () => told.push('close'),
    }
    return { told, subscriber }
  }
  const send = (payload: string): void => database?.onPayload(payload)
  return { ...notifications, newSubscriber, send }
}

describe('a message to several subscribers', () => {
  it('is read once, and reaches those of its topic', () => {
    const { subscribe, newSubscriber, send } = start()
    const read = vi.fn(JSON.parse)
    const [one, other, elsewhere] = [newSubscriber(), newSubscriber(), newSubscriber()]
    const leave = subscribe('ruth', read, one.subscriber)
    subscribe('ruth', read, other.subscriber)
    subscribe('naomi', read, elsewhere.subscriber)
    send('ruth {"number":1}')
    leave()
    send('ruth {"number":2}')
    send('orpah {"number":3}')
    expect(one.told).toEqual([{ number: 1 }])
    expect(other.told).toEqual([{ number: 1 }, { number: 2 }])
    expect(other.told[0]).toBe(one.told[0])
    expect(elsewhere.told).toEqual([])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('that cannot be read counts as missed, and harms nobody', () => {
    const { subscribe, newSubscriber, send } = start()
    const { told, subscriber } = newSubscriber()
    subscribe('ruth', JSON.parse, subscriber)
    send('ruth {"number"')
    send('ruth {"number":2}')
    expect(told).toEqual(['gap', { number: 2 }])
  })
})
