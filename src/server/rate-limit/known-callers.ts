/** Sessions that are remembered; the rest of them is only read before it is refused. */
const MAX_SESSIONS = 10_000

/**
 * Whose sessions these are, as far as this instance has seen them, the first seen first. It says only which
 * limit a call falls under before its session has been read, and nothing about whether it is still valid.
 */
export const createKnownCallers = () => {
  const users = new Map<string, string>()
  return {
    /** The user's id; null for a session that this instance has not seen. */
    userOf: (tokenHash: string): string | null => users.get(tokenHash) ?? null,
    /** @param userId null for a session that has ended: its calls count as those of a visitor */
    update: (tokenHash: string, userId: string | null): void => {
      users.delete(tokenHash)
      if (userId === null) return
      users.set(tokenHash, userId)
      if (users.size <= MAX_SESSIONS) return
      const [oldest = ''] = users.keys()
      users.delete(oldest)
    },
  }
}
