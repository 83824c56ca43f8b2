import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { displayNameOf } from '../../domain/learner/person.ts'
import { pathTo } from '../../domain/site/page.ts'
import { type OwnUser, trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { returnPathFor } from '../shared/return-path.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { DevelopmentForm } from './development-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const DevAuthPage = () => (
  <Page>
    <SignInFrame
      heading="Development sign-in"
      lead="For testing: creates a user if the e-mail address is new, then signs in."
    >
      <DevelopmentSignIn />
    </SignInFrame>
  </Page>
)

const DevelopmentSignIn = () => (
  <QueryState
    query={trpc.auth.providers.useQuery()}
    errorTitle="We could not check whether this sign-in is on"
    loading={<FieldSkeletons />}
  >
    {({ developmentSignIn }) => (developmentSignIn ? <FormOrSession /> : <SwitchedOff />)}
  </QueryState>
)

/** Asks first when somebody is already signed in. Once the form is shown it stays until the end of the sign-in. */
const FormOrSession = () => {
  const { user, status } = useAuth()
  const [formShown, setFormShown] = useState(false)
  if (status === 'anonymous' && !formShown) setFormShown(true)
  if (formShown) return <DevelopmentForm />
  if (!user) {
    return (
      <SkeletonRegion>
        <FieldSkeletons />
      </SkeletonRegion>
    )
  }
  return <AlreadySignedIn user={user} onSignInAsAnother={() => setFormShown(true)} />
}

type AlreadySignedInProps = { readonly user: OwnUser; readonly onSignInAsAnother: () => void }

const AlreadySignedIn = ({ user, onSignInAsAnother }: AlreadySignedInProps) => {
  const [, navigate] = useLocation()
  return (
    <Stack gap="3">
      <chakra.p overflowWrap="anywhere" mb="2">
        <span>You are signed in as </span>
        <bdi>{displayNameOf(user)}</bdi>
        <span>.</span>
      </chakra.p>
      <Button variant="gold" onClick={() => navigate(returnPathFor(user.id), { replace: true })}>
        Continue
      </Button>
      <Button onClick={onSignInAsAnother}>Sign in as another user</Button>
    </Stack>
  )
}

const SwitchedOff = () => (
  <Stack gap="5">
    <p>Development sign-in is switched off on this server.</p>
    <ButtonLink href={pathTo('login')} variant="gold">
      Go to the sign-in page
    </ButtonLink>
  </Stack>
)

const FieldSkeletons = () => (
  <Stack gap="4">
    <SkeletonBlock h="12" />
    <SkeletonBlock h="12" />
    <SkeletonBlock h="12" />
  </Stack>
)

export default DevAuthPage
