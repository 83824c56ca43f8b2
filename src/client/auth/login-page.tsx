import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { returnPathFor } from '../shared/return-path.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Divider, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.ts'
import { signInErrorOf } from './sign-in-errors.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLead } from './sign-in-lead.tsx'
import { SignInOptions } from './sign-in-options.tsx'

const REDIRECT_DELAY_MS = 800

const LoginPage = () => {
  const { user } = useAuth()
  return <Page>{user ? <AlreadySignedIn userId={user.id} /> : <SignIn />}</Page>
}

const AlreadySignedIn = ({ userId }: { readonly userId: string }) => {
  const [, navigate] = useLocation()
  const problem = signInErrorOf(useSearch())
  useEffect(() => {
    if (problem) showToast({ title: 'You are still signed in', description: problem })
  }, [problem])
  useEffect(() => {
    const leave = (): void => navigate(returnPathFor(userId), { replace: true })
    const timer = setTimeout(leave, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userId, navigate])
  return <Spinner label="You are signed in. One moment…" />
}

const SignIn = () => (
  <SignInFrame
    heading="Welcome back"
    lead={<SignInLead verb="Sign in" usual="Sign in to play today’s ten questions." />}
  >
    <Stack gap="5">
      <Problem />
      <SignInOptions verb="Sign in" />
    </Stack>
    <Divider mt="6" />
    <chakra.p color="muted" mb="3">
      New here?
    </chakra.p>
    <ButtonLink href={pathTo('signup')} w="full">
      Create an account
    </ButtonLink>
  </SignInFrame>
)

const Problem = () => {
  const { error, recheck } = useAuth()
  const signInProblem = signInErrorOf(useSearch())
  if (error) {
    return (
      <ProblemNote boxed>
        <p>{error}</p>
        <Button size="sm" variant="danger" mt="2" onClick={() => void recheck()}>
          Try again
        </Button>
      </ProblemNote>
    )
  }
  return signInProblem ? <ProblemNote boxed>{signInProblem}</ProblemNote> : null
}

export default LoginPage
