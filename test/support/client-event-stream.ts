import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { GroupEvent } from '../../src/client/lib/group-events.ts'
import { EXPECTED_USER_PARAMETER } from '../../src/domain/learner/sign-in.ts'
import type { ErrorCode } from '../../src/domain/result.ts'

/** A server-sent event stream that the page has opened. */
class OpenStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CLOSED = OpenStream.CLOSED
  readyState: number = OpenStream.OPEN
  readonly url: URL

  constructor(url: string) {
    super()
    this.url = new URL(url, window.location.origin)
    opened.push(this)
    queueMicrotask(() => this.send('connected', {}))
  }

  send(type: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }

  close(): void {
    this.readyState = OpenStream.CLOSED
  }
}

let opened: OpenStream[] = []

/** Stands in for the browser's `EventSource`, which happy-dom does not have. */
export const stubEventStreams = () => {
  opened = []
  vi.stubGlobal('EventSource', OpenStream)
  const openStreams = () => opened.filter(({ readyState }) => readyState !== OpenStream.CLOSED)
  return {
    /** The inputs of the streams that are open. */
    inputs: (): unknown[] =>
      openStreams().map(({ url }) => JSON.parse(url.searchParams.get('input') ?? 'null')),
    /** For whom the open streams were opened. */
    expectedUsers: (): (string | null)[] =>
      openStreams().map(({ url }) => url.searchParams.get(EXPECTED_USER_PARAMETER)),
    /** Sends an event of a group to the page. */
    send: (number: number, event: GroupEvent): Promise<void> =>
      act(async () => {
        for (const stream of openStreams()) stream.send('message', event, String(number))
      }),
    /** Breaks the connection; the browser tries again by itself. */
    lose: (): Promise<void> =>
      act(async () => {
        for (const stream of openStreams()) {
          stream.readyState = OpenStream.CONNECTING
          stream.dispatchEvent(new Event('error'))
        }
      }),
    /** The browser has connected again. */
    restore: (): Promise<void> =>
      act(async () => {
        for (const stream of openStreams()) {
          stream.readyState = OpenStream.OPEN
          stream.send('connected', {})
        }
      }),
    /** The server ends the stream, as it does after some minutes and with the session. */
    end: (): Promise<void> =>
      act(async () => {
        for (const stream of openStreams()) stream.send('return', '')
      }),
    /** How many streams were opened so far. */
    openedCount: (): number => opened.length,
    /** The server refuses to go on. */
    refuse: (code: ErrorCode): Promise<void> =>
      act(async () => {
        const error = { code: -32600, message: 'No.', data: { code } }
        for (const stream of openStreams()) stream.send('serialized-error', error)
      }),
  }
}
