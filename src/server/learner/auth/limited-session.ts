import type { Database } from '../../platform/db/database.ts'
import { createKnownCallers } from '../../platform/rate-limit/known-callers.ts'
import type { Limits } from '../../platform/rate-limit/rate-limits.ts'
import { createGatheredLookUps } from './gathered-look-ups.ts'
import { type CurrentSession, findUserIds } from './session.service.ts'

/** The session cookie of a request, and where the request comes from. */
export type SessionRequest = {
  /** Null without a token. */
  readonly tokenHash: string | null
  readonly network: string
}

/** Finds the sessions of requests in such a way that those of no session cost few statements (decision 72). */
export type SessionLookUps = {
  /**
   * Finds a session, and whose limits a request falls under: the user's, or those of a visitor's network. A
   * session that this instance has not seen is looked up before its network is refused.
   * @param refuse throws when this user or network is over the limit; a visitor then costs no statement
   * @param find reads the session
   */
  readonly find: (
    request: SessionRequest,
    refuse: (key: string) => void,
    find: () => Promise<CurrentSession | null>,
  ) => Promise<CurrentSession | null>
  /**
   * Whose limits a request falls under that needs no session. The session is looked up only if this instance
   * has not seen it, and its network is over the limit.
   */
  readonly callerOf: (request: SessionRequest, isOver: (key: string) => boolean) => Promise<string>
}

type Dependencies = {
  readonly database: Database
  readonly limits: Limits
  readonly now: () => Date
}

export const createSessionLookUps = ({ database, limits, now }: Dependencies): SessionLookUps => {
  const knownCallers = createKnownCallers()
  const gather = createGatheredLookUps((hashes) => findUserIds(database, hashes, now()))
  /** Look-ups of each network that are running, each of which may fail. */
  const running = new Map<string, number>()

  const userOf = ({ tokenHash }: SessionRequest): string | null | undefined =>
    tokenHash === null ? null : knownCallers.userOf(tokenHash)

  const gatheredUserOf = async ({ tokenHash, network }: SessionRequest): Promise<string | null> => {
    const userId = await gather(tokenHash as string, network)
    knownCallers.update(tokenHash as string, userId)
    return userId
  }

  const hasFailedOften = ({ network }: SessionRequest): boolean =>
    limits.isOver('failedLookUp', network, (running.get(network) ?? 0) + 1)

  const lookUpAlone = async (
    { network }: SessionRequest,
    find: () => Promise<CurrentSession | null>,
  ): Promise<CurrentSession | null> => {
    running.set(network, (running.get(network) ?? 0) + 1)
    try {
      const session = await find()
      if (!session) await limits.charge('failedLookUp', network)
      return session
    } finally {
      const left = (running.get(network) ?? 0) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
  }

  return {
    find: async (request, refuse, find) => {
      let knownUserId = userOf(request)
      if (knownUserId === undefined && hasFailedOften(request)) {
        knownUserId = await gatheredUserOf(request)
      }
      const isSeen = knownUserId !== undefined
      if (isSeen) refuse(knownUserId ?? request.network)
      const session = await (isSeen ? find() : lookUpAlone(request, find))
      const userId = session?.user.id ?? null
      if (request.tokenHash !== null && userId !== knownUserId) {
        knownCallers.update(request.tokenHash, userId)
      }
      return session
    },
    callerOf: async (request, isOver) => {
      const { network } = request
      const knownUserId = userOf(request)
      if (knownUserId !== undefined) return knownUserId ?? network
      return isOver(network) ? ((await gatheredUserOf(request)) ?? network) : network
    },
  }
}
