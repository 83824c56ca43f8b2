import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { errorCodeOf, httpStatusOf, isAway } from '../lib/errors.ts'
import { IS_PRERENDERED } from '../lib/prerendered.ts'
import { type OwnUser, trpc } from '../lib/trpc.ts'
import { useSettledError } from '../lib/use-settled-error.ts'
import { lastSignedIn, rememberSignedIn } from './signed-in-hint.ts'

export type AuthStatus = 'loading' | 'authenticated' | 'anonymous'

export type Auth = {
  readonly status: AuthStatus
  readonly user: OwnUser | null
  /** Why the session check failed, or null. */
  readonly error: string | null
  /** It failed for want of a server: it is made again when the line is back. */
  readonly isUnchecked: boolean
  readonly isChecking: boolean
  /** Checks again, after a failure or a sign-in. */
  readonly recheck: () => Promise<void>
}

/**
 * Whether nobody is signed in: the server sends a page with its content only without a session. The Back button
 * may show it again after a sign-in, which this browser remembers.
 */
const isVisitor = (): boolean => IS_PRERENDERED && lastSignedIn() === null

const AuthContext = createContext<Auth | null>(null)

/** Having no session is a valid answer; only other failures are errors. */
const authErrorOf = (error: unknown): string | null => {
  if (error === null || errorCodeOf(error) === 'not_signed_in') return null
  const status = httpStatusOf(error)
  return status === null ? 'Auth check failed' : `Auth check failed: ${status}`
}

export const AuthProvider = ({ children }: { readonly children: ReactNode }) => {
  const [isKnownVisitor] = useState(isVisitor)
  const query = trpc.auth.user.useQuery(undefined, {
    enabled: ({ state }) => !isKnownVisitor || state.dataUpdateCount + state.errorUpdateCount > 0,
    refetchOnReconnect: false,
  })
  const { refetch, isPending, isFetching, data = null } = query
  const failure = useSettledError(query)
  // A lost line signs nobody out.
  const error = data && isAway(failure) ? null : failure
  const user = error ? null : data
  const isUnchecked = isAway(error)
  // A page that was served with its content is not replaced while it is checked.
  const isLoading = isPending && !isUnchecked && !IS_PRERENDERED

  const recheck = useCallback(async () => {
    await refetch()
  }, [refetch])

  const auth = useMemo<Auth>(
    () => ({
      status: user ? 'authenticated' : isLoading ? 'loading' : 'anonymous',
      user,
      error: authErrorOf(error),
      isUnchecked,
      isChecking: isFetching,
      recheck,
    }),
    [isLoading, isUnchecked, isFetching, user, error, recheck],
  )

  const userId = user?.id ?? null
  const isChecked = (isKnownVisitor || !isPending) && !isUnchecked
  // Only when it changes: a tab that another sign-in has made outdated would overwrite who is signed in.
  useEffect(() => {
    if (isChecked) rememberSignedIn(userId)
  }, [isChecked, userId])

  // Another tab has signed in or out.
  useEffect(() => {
    const check = (): void => {
      if (isChecked && lastSignedIn() !== userId) void refetch()
    }
    window.addEventListener('storage', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      window.removeEventListener('storage', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isChecked, userId, refetch])

  return <AuthContext value={auth}>{children}</AuthContext>
}

export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** For pages behind `RequireAuth`, where there is always a user. */
export const useSignedInUser = (): OwnUser => {
  const { user } = useAuth()
  if (!user) throw new Error('useSignedInUser must be used on a page that requires sign-in')
  return user
}
