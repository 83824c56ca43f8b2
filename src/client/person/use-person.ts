import { useAuth } from '../app/auth-context.tsx'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type PersonProfile = RouterOutputs['profile']['get']

export type PersonState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'missing' }
  | { readonly status: 'private' }
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly status: 'ready'; readonly profile: PersonProfile }

/** The public profile of anyone, oneself included. */
export const usePerson = (userId: string): PersonState => {
  const { user, status, error: authError, recheck } = useAuth()
  const { data, error, refetch } = trpc.profile.get.useQuery(
    { userId },
    // What others do, and whether they show it, can be another at each visit.
    { enabled: user !== null, refetchOnMount: 'always' },
  )
  if (!user) {
    if (status === 'loading') return { status: 'loading' }
    if (authError === null) return { status: 'signed-out' }
    return { status: 'failed', message: authError, retry: () => void recheck() }
  }
  switch (errorCodeOf(error)) {
    case 'not_signed_in':
      return { status: 'signed-out' }
    case 'not_found':
    case 'invalid_input':
      return { status: 'missing' }
    case 'forbidden':
      return { status: 'private' }
  }
  if (data) return { status: 'ready', profile: data }
  if (!error) return { status: 'loading' }
  return {
    status: 'failed',
    message: errorMessageOf(error, 'The server could not be reached.'),
    retry: () => void refetch(),
  }
}
