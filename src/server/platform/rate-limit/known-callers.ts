/** Sessions that are remembered, of users and of none; others are only read before they are refused. */
const MAX_SESSIONS = 10_000

/** Keeps the latest values. */
const createLatest = <Value>() => {
  const values = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => values.get(key),
    delete: (key: string): void => {
      values.delete(key)
    },
    set: (key: string, value: Value): void => {
      values.delete(key)
      values.set(key, value)
      if (values.size <= MAX_SESSIONS) return
      const [oldest = ''] = values.keys()
      values.delete(oldest)
    },
  }
}

/**
 * Whose sessions these are, as far as this instance has looked them up. It says only which limit a call falls
 * under before its session has been read, and nothing about whether it is still valid.
 */
export const createKnownCallers = () => {
  const users = createLatest<string>()
  // Apart from the users: a flood of made-up tokens would have these forgotten.
  const withoutSession = createLatest<null>()
  return {
    /** The user's id; null for a token that named no session; undefined for one that was not looked up. */
    userOf: (tokenHash: string): string | null | undefined =>
      users.get(tokenHash) ?? withoutSession.get(tokenHash),
    /** @param userId null for a session that has ended: its calls count as those of a visitor */
    update: (tokenHash: string, userId: string | null): void => {
      users.delete(tokenHash)
      withoutSession.delete(tokenHash)
      if (userId === null) withoutSession.set(tokenHash, null)
      else users.set(tokenHash, userId)
    },
  }
}
