import { type MouseEvent, useState } from 'react'
import { EXPECTED_USER_PARAMETER } from '../../domain/learner/sign-in.ts'
import { noticeUnreachable } from '../lib/connection.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { clearDrafts } from '../lib/storage.ts'
import { trpc } from '../lib/trpc.ts'
import { useSignedInUser } from './auth-context.tsx'
import { sayNeedsConnection } from './needs-connection.ts'

/** After this long without a reply, the page reports that it needs a connection. */
const LONGEST_CHECK_MS = 8000

/** A link that signs out this page's user, but not another person who has signed in since, and what it says. */
export const useSignOut = () => {
  const { id } = useSignedInUser()
  const { auth } = trpc.useUtils()
  const [isChecking, setChecking] = useState(false)
  const href = `/api/logout?${EXPECTED_USER_PARAMETER}=${id}`
  const onClick = async (event: MouseEvent): Promise<void> => {
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    // The server would only redirect to the other person's dashboard. This shows why.
    const check = auth.user.fetch(undefined, { staleTime: 0 })
    const outcome = await Promise.race([
      check.then(
        () => 'same_user',
        (error) => errorCodeOf(error) ?? 'no_reply',
      ),
      new Promise((resolve) => setTimeout(resolve, LONGEST_CHECK_MS, 'no_reply')),
    ])
    setChecking(false)
    if (outcome === 'other_user') return
    if (outcome === 'no_reply') {
      // The next click would otherwise wait for the same reply.
      void auth.user.cancel()
      noticeUnreachable()
      sayNeedsConnection()
      return
    }
    clearDrafts()
    window.location.assign(href)
  }
  return {
    link: { href, onClick, 'aria-disabled': isChecking || undefined },
    label: isChecking ? 'Signing out…' : 'Sign out',
  }
}
