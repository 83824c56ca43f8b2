import type { HttpClient, Json } from './http.ts'

/** An event of a stream: a `message`, the server's `return` at its end, or a `serialized-error`. */
export type StreamedEvent = {
  readonly event: string
  readonly id: string | null
  readonly data: Json
}

/** A stream of server-sent events, read as a browser's EventSource does. */
export type EventStream = {
  readonly status: number
  readonly headers: Headers
  /** The next event; null at the end. Pings and the greeting are left out. */
  readonly next: () => Promise<StreamedEvent | null>
  /** The next events. Fails if the stream ends before. */
  readonly take: (count: number) => Promise<StreamedEvent[]>
  /** Goes away, as a closed tab does. */
  readonly close: () => void
}

const NOT_SHOWN = ['connected', 'ping']

const parseEvent = (block: string): StreamedEvent => {
  const fields = block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string])
  const { event = 'message', id = null, data = '' } = Object.fromEntries(fields)
  return { event, id, data: data === '' ? null : JSON.parse(data) }
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split(/\n\n+/)
    text = blocks.pop() as string
    for (const block of blocks) {
      const event = parseEvent(block)
      if (!NOT_SHOWN.includes(event.event)) yield event
    }
  }
}

/**
 * Opens the stream of a group's events.
 * @param after the number of the last event that is known, as the page sends it
 * @param lastEventId the same as an EventSource sends it when it connects again
 */
export const openGroupEvents = async (
  { origin }: { readonly origin: string },
  { cookies }: Pick<HttpClient, 'cookies'>,
  groupId: string,
  {
    after,
    lastEventId,
    headers,
  }: {
    readonly after?: number
    readonly lastEventId?: string | null
    readonly headers?: Record<string, string>
  } = {},
): Promise<EventStream> => {
  const input = encodeURIComponent(JSON.stringify({ id: groupId, lastEventId: after }))
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/trpc/group.events?input=${input}`, {
    headers: {
      Accept: 'text/event-stream',
      Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      ...headers,
    },
    signal: controller.signal,
  })
  const events = readEvents(response.body as ReadableStream<Uint8Array>)
  const next = async (): Promise<StreamedEvent | null> => (await events.next()).value ?? null
  return {
    status: response.status,
    headers: response.headers,
    next,
    take: async (count) => {
      const taken: StreamedEvent[] = []
      while (taken.length < count) {
        const event = await next()
        if (!event)
          throw new Error(`the stream (${response.status}) ended after ${JSON.stringify(taken)}`)
        taken.push(event)
      }
      return taken
    },
    close: () => controller.abort(),
  }
}
