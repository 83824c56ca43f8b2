import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../src/client/lib/trpc.ts'

it('reads again what was being read for the first time when it became outdated', async () => {
  const client = createQueryClient({
    onSignedOut: () => {},
    onOtherUser: () => {},
    onAway: () => {},
  })
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => replies[reads++]?.promise,
  })
  const unsubscribe = observer.subscribe(() => {})
  expect(reads).toBe(1)

  const invalidation = client.invalidateQueries({ queryKey: ['list'] })
  // The first reading began before the change, and its reply comes late.
  replies[0]?.resolve('before the change')
  replies[1]?.resolve('after the change')
  await invalidation
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect(reads).toBe(2)
  unsubscribe()
  client.clear()
})
