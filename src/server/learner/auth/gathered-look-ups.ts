import { asCall } from '../../platform/db/work.ts'
import { ServiceError } from '../../platform/errors.ts'

/** How long look-ups are gathered before they are made with one statement: so at most ten run per second. */
const GATHERING_MS = 100
/** Tokens that one statement looks up. */
const MAX_TOKENS = 1000
/** Tokens of one network that may wait. With more, the process itself is at its limit. */
const MAX_WAITING_PER_NETWORK = 1000

/** The ids of the users whose sessions these are, by the hashes of the tokens. */
type FindUserIds = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Waiting = {
  readonly network: string
  readonly userId: Promise<string | null>
  readonly resolve: (userId: string | null) => void
  readonly reject: (error: unknown) => void
}

const tooManyWaiting = (): ServiceError =>
  new ServiceError('too_many_requests', 'That was a little too much at once. Please try again.', {
    retryAfter: '1',
  })

/**
 * Looks up sessions together: those that arrive within a tenth of a second with one statement, one statement
 * at a time. So a flood of made-up tokens costs ten statements a second, however many they are, and a valid
 * session among them is found at the next one.
 */
export const createGatheredLookUps = (findUserIds: FindUserIds) => {
  const waiting = new Map<string, Waiting>()
  const waitingOf = new Map<string, number>()
  let isScheduled = false

  const take = (): Map<string, Waiting> => {
    const taken = new Map([...waiting].slice(0, MAX_TOKENS))
    for (const [tokenHash, { network }] of taken) {
      waiting.delete(tokenHash)
      const left = (waitingOf.get(network) ?? 0) - 1
      if (left > 0) waitingOf.set(network, left)
      else waitingOf.delete(network)
    }
    return taken
  }

  const run = async (): Promise<void> => {
    const taken = take()
    try {
      const userIds = await asCall(() => findUserIds([...taken.keys()]))
      for (const [tokenHash, { resolve }] of taken) resolve(userIds.get(tokenHash) ?? null)
    } catch (error) {
      for (const { reject } of taken.values()) reject(error)
    }
    isScheduled = false
    if (waiting.size > 0) schedule()
  }

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => void run(), GATHERING_MS)
  }

  /**
   * The id of the user whose session a token names; null for none.
   * @throws too_many_requests when too many of this network wait already
   */
  return (tokenHash: string, network: string): Promise<string | null> => {
    const same = waiting.get(tokenHash)
    if (same) return same.userId
    const count = waitingOf.get(network) ?? 0
    if (count >= MAX_WAITING_PER_NETWORK) return Promise.reject(tooManyWaiting())
    const { promise: userId, resolve, reject } = Promise.withResolvers<string | null>()
    waiting.set(tokenHash, { network, userId, resolve, reject })
    waitingOf.set(network, count + 1)
    schedule()
    return userId
  }
}
