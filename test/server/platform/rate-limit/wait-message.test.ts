import { afterEach, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../../src/server/platform/errors.ts'
import { createLimits } from '../../../../src/server/platform/rate-limit/rate-limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [0, '60 seconds', '60'],
  [59_500, '1 second', '1'],
])('asks to wait for the rest of the minute, %i ms into it', async (elapsed, wait, retryAfter) => {
  vi.useFakeTimers()
  const limits = createLimits({ database: undefined as never, kind: 'embedded' })
  await limits.charge('download', 'ruth', 5)
  vi.advanceTimersByTime(elapsed)
  const error = await limits.charge('download', 'ruth').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({
    message: `That was a little too much at once. Please try again in ${wait}.`,
    details: { retryAfter },
  })
})
