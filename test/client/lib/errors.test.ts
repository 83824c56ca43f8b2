import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { repeatedMessageOf } from '../../../src/client/lib/errors.ts'

const unanswered = new TRPCClientError('Failed to fetch')

describe('the message of what is asked again by itself', () => {
  it.each([
    ['unreachable', undefined, 'The server could not be reached. We’ll keep trying.'],
    ['unreachable', 'Failed to fetch rankings', 'Failed to fetch rankings. We’ll keep trying.'],
    ['fine', 'Nothing came.', 'Nothing came. We’ll keep trying.'],
    ['offline', 'Nothing came.', 'You’re offline. We’ll try again as soon as you’re back.'],
  ] as const)('says when: %s, %s', (connection, fallback, message) => {
    expect(repeatedMessageOf(unanswered, connection, fallback)).toBe(message)
  })
})
