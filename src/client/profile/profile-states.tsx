import { useLocation } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { type OwnUser, trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { rememberReturnPath } from '../shared/return-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Stack } from '../ui/layout.ts'
import { SkeletonBlock, SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'

type WhileSignedInProps = { readonly children: (user: OwnUser) => Elements }

/** A profile stays open when the session ends, and says so itself. */
export const WhileSignedIn = ({ children }: WhileSignedInProps) => {
  const { user, status, error, recheck } = useAuth()
  if (user) return children(user)
  if (status === 'loading') {
    return (
      <SkeletonRegion>
        <ProfileSkeletons />
      </SkeletonRegion>
    )
  }
  if (error === null) return <SignedOut />
  return (
    <ErrorState
      headingLevel="h1"
      title="This profile could not be loaded"
      message={error}
      onRetry={() => void recheck()}
    />
  )
}

export const SignedOut = () => {
  const [path] = useLocation()
  const { auth } = trpc.useUtils()
  const remember = (): void => rememberReturnPath(path, auth.user.getData()?.id ?? null)
  return (
    <EmptyState
      headingLevel="h1"
      title="Please log in to view your profile"
      action={
        <ButtonLink href={pathTo('login')} variant="gold" onClick={remember}>
          Sign in
        </ButtonLink>
      }
    />
  )
}

export const ProfileSkeletons = () => (
  <Stack>
    <SkeletonBlock h="14rem" borderRadius="banner" />
    <SkeletonCard />
    <SkeletonCard lines={4} />
  </Stack>
)
