import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { canAdministerQuestions, canManageSite } from '../../domain/permission.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { showToast } from '../ui/toast.ts'

/** Delays before somebody is sent home (specification, part 2, section 4). */
const SCREEN_DELAY_MS = 2000
const TOAST_DELAY_MS = 500
const HOME = pathTo('home')
const TITLE = 'Access Denied'

type RequireProps = {
  readonly isAllowed: (user: OwnUser) => boolean
  /** What the person sees instead. */
  readonly denied: Elements
  readonly children: Elements
}

/** Shows a page of administration to those who may see it. The server enforces it by itself. */
export const Require = ({ isAllowed, denied, children }: RequireProps) => {
  const { user } = useAuth()
  if (!user) return <Waiting />
  return isAllowed(user) ? children : denied
}

type PageOfRoleProps = { readonly children: Elements }

/** For the pages of site admins; others are told, and sent home after 2 s. */
export const RequireSiteAdmin = (props: PageOfRoleProps) => (
  <Require isAllowed={canManageSite} denied={NO_PERMISSION} {...props} />
)

/** The same for the pages of those who administer questions. */
export const RequireQuestionAdministrator = (props: PageOfRoleProps) => (
  <Require isAllowed={canAdministerQuestions} denied={NO_PERMISSION} {...props} />
)

type AccessDeniedProps = {
  readonly message: string
  readonly redirectsHome?: boolean
}

/** The whole page for somebody who may not open it. */
export const AccessDenied = ({ message, redirectsHome = false }: AccessDeniedProps) => {
  useRedirectHome(redirectsHome ? SCREEN_DELAY_MS : null)
  return (
    <Page title={TITLE}>
      <div role="alert">
        <EmptyState
          headingLevel="h1"
          icon={
            <IconPlate tone="wrong" shape="round" w="3.375rem" h="3.375rem">
              <Lock size={26} />
            </IconPlate>
          }
          title={TITLE}
          description={message}
          action={<ButtonLink href={HOME}>To the dashboard</ButtonLink>}
        />
      </div>
    </Page>
  )
}

/** Tells in a toast that access is denied, and sends the person home after 500 ms. */
export const AccessDeniedToast = ({ message }: { readonly message: string }) => {
  useEffect(() => {
    showToast({ title: TITLE, description: message, variant: 'destructive' })
  }, [message])
  useRedirectHome(TOAST_DELAY_MS)
  return <Waiting label="Taking you home…" />
}

const NO_PERMISSION = (
  <AccessDenied message="You don't have permission to access the admin panel" redirectsHome />
)

const useRedirectHome = (delayMs: number | null): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => navigate(HOME, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, navigate])
}
