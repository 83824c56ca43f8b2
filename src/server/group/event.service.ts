import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { type Notifications, notification } from '../platform/notifications.ts'
import { countSchema } from '../platform/view-fields.ts'
import { type GroupEventView, groupEventSchema } from './group.view.ts'
import { groupNotFound, isGroupMember, notAMember } from './role.service.ts'

export type NumberedEvent = { readonly number: number; readonly event: GroupEventView }

/** An event on its way to the subscribers. `leftUserId`: who stops following because they left. */
const messageSchema = z.object({
  number: countSchema,
  event: groupEventSchema,
  leftUserId: z.uuid().nullable(),
})

type EventMessage = z.output<typeof messageSchema>

const readMessage = (text: string): EventMessage => messageSchema.parse(JSON.parse(text))

/** Events kept per group; who missed more reads the group again. */
const MAX_KEPT_EVENTS = 500

/**
 * Numbers an event, stores it and sends it to the group's members when the transaction is committed.
 * The group must be locked, so that the numbers have no gaps.
 */
export const publishEvent = async (
  transaction: Database,
  groupId: string,
  event: GroupEventView,
  { leftUserId = null }: { readonly leftUserId?: string | null } = {},
): Promise<void> => {
  const message = sql<string>`
    jsonb_build_object('number', number, 'event', data, 'leftUserId', ${leftUserId}::text)::text`
  await sql`
    with numbered as (
      update study_groups set last_event = last_event + 1 where id = ${groupId}::uuid
      returning last_event as number
    ), forgotten as (
      delete from group_events using numbered
      where group_id = ${groupId}::uuid
        and group_events.number <= numbered.number - ${MAX_KEPT_EVENTS}::int
    ), stored as (
      insert into group_events (group_id, number, data)
      select ${groupId}::uuid, number, ${JSON.stringify(event)}::jsonb from numbered
      returning number, data
    )
    select ${notification(groupId, message)} from stored`.execute(transaction)
}

/** Tells the members that members, leaders or sprints have changed. The group must be locked. */
export const publishChange = (
  transaction: Database,
  groupId: string,
  options?: { readonly leftUserId?: string | null },
): Promise<void> => publishEvent(transaction, groupId, { kind: 'changed' }, options)

/**
 * Removes a user from the stored events of every group that they have played in. Each event stays as a
 * `changed`, so that the numbers have no gaps. The user must be locked, so that no event is added.
 */
export const forgetUserInEvents = async (transaction: Database, userId: string): Promise<void> => {
  const changed: GroupEventView = { kind: 'changed' }
  await sql`
    update group_events set data = ${JSON.stringify(changed)}::jsonb
    where data->>'userId' = ${userId} and group_id in (
      select sprints.group_id from sprint_players
      join sprints on sprints.id = sprint_players.sprint_id
      where sprint_players.user_id = ${userId}::uuid
    )`.execute(transaction)
}

/** The stored events after a number, in order; a `changed` in place of those that are no longer kept. */
const readEventsAfter = async (
  database: Database,
  groupId: string,
  after: number,
): Promise<NumberedEvent[]> => {
  const rows = await database
    .selectFrom('group_events')
    .select(['number', 'data'])
    .where('group', '=', groupId)
    .where('number', '>', after)
    .orderBy('number')
    .execute()
  const events = rows.map(({ number, data }) => ({ number, event: groupEventSchema.parse(data) }))
  const first = events[0]?.number ?? after + 1
  return first > after + 1 ? [{ number: first - 1, event: { kind: 'changed' } }, ...events] : events
}

/** The number of the group's newest event. @throws not_found; forbidden for who is not a member */
const requireLastEvent = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<number> => {
  const row = await database
    .selectFrom('study_groups')
    .leftJoin('group_members', (join) =>
      join
        .onRef('group_members.group', '=', 'study_groups.id')
        .on('group_members.user', '=', userId),
    )
    .select(['study_groups.lastEvent', 'group_members.user'])
    .where('study_groups.id', '=', groupId)
    .executeTakeFirst()
  if (!row) throw groupNotFound()
  if (!row.user) throw notAMember()
  return row.lastEvent
}

/** Messages that wait for a slow subscriber; beyond that they are read from the table again. */
const MAX_WAITING_MESSAGES = 100

/** Collects messages until they are taken. */
const createMailbox = () => {
  let waiting: EventMessage[] = []
  // At first the subscriber has to read what it may have missed.
  let hasGap = true
  let isClosed = false
  let wake = (): void => {}
  const changed = (): void => wake()
  return {
    onMessage: (message: EventMessage): void => {
      waiting.push(message)
      if (waiting.length > MAX_WAITING_MESSAGES) {
        waiting = []
        hasGap = true
      }
      changed()
    },
    onGap: (): void => {
      hasGap = true
      changed()
    },
    onClose: (): void => {
      isClosed = true
      changed()
    },
    /** Waits until there is something. @returns null when no more will come */
    take: async (): Promise<{ messages: EventMessage[]; hasGap: boolean } | null> => {
      while (!isClosed && !hasGap && waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (isClosed) return null
      const taken = { messages: waiting, hasGap }
      waiting = []
      hasGap = false
      return taken
    },
  }
}

/** Whether an event between `last` and one of the messages has not come. */
const hasMissingNumber = (last: number, messages: readonly NumberedEvent[]): boolean => {
  let expected = last + 1
  for (const { number } of messages) {
    if (number > expected) return true
    if (number === expected) expected += 1
  }
  return false
}

/**
 * The events of a group, from the one after `after` on, each once and in order, until the signal is
 * aborted, the server shuts down or the member leaves the group.
 * @throws not_found; forbidden for who is not a member
 */
export async function* followEvents(
  database: Database,
  notifications: Notifications,
  following: {
    readonly groupId: string
    readonly userId: string
    readonly after: number | undefined
  },
  signal: AbortSignal | undefined,
): AsyncGenerator<NumberedEvent> {
  const { groupId, userId } = following
  const newest = await requireLastEvent(database, groupId, userId)
  let last = Math.min(following.after ?? newest, newest)
  const mailbox = createMailbox()
  const unsubscribe = notifications.subscribe(groupId, readMessage, mailbox)
  signal?.addEventListener('abort', mailbox.onClose)
  if (signal?.aborted) mailbox.onClose()
  try {
    for (let taken = await mailbox.take(); taken; taken = await mailbox.take()) {
      const { messages, hasGap } = taken
      if (messages.some(({ leftUserId }) => leftUserId === userId)) return
      const isBehind = hasGap || hasMissingNumber(last, messages)
      // The message that they have left may be among those that are missing.
      if (isBehind && !(await isGroupMember(database, groupId, userId))) return
      const events = isBehind ? await readEventsAfter(database, groupId, last) : messages
      for (const { number, event } of events) {
        if (number <= last) continue
        last = number
        yield { number, event }
      }
    }
  } finally {
    unsubscribe()
    signal?.removeEventListener('abort', mailbox.onClose)
  }
}
