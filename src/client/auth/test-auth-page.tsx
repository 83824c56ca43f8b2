import { chakra } from '@chakra-ui/react/styled-system'
import { Page } from '../app/page.tsx'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { AlertNote } from './alert-note.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const GOOGLE_PATH = '/api/auth/google'
const LABEL = 'Login with Google'

const TestAuthPage = () => (
  <Page title="Sign-in test" noindex>
    <SignInFrame heading="Sign-in test" lead="Tries the sign-in through Google by itself.">
      <GoogleLogin />
    </SignInFrame>
  </Page>
)

const GoogleLogin = () => {
  const { data, error } = trpc.auth.providers.useQuery()
  if (error) {
    return <AlertNote>{errorMessageOf(error, 'The server could not be reached.')}</AlertNote>
  }
  if (!data) {
    return (
      <SkeletonRegion>
        <SkeletonBlock h="12" />
      </SkeletonRegion>
    )
  }
  const configured = data.providers.some((provider) => provider.name === 'google')
  return configured ? (
    <ButtonAnchor href={GOOGLE_PATH} variant="gold" w="full">
      {LABEL}
    </ButtonAnchor>
  ) : (
    <>
      <Button disabled w="full" aria-describedby="google-missing">
        {LABEL}
      </Button>
      <chakra.p id="google-missing" color="muted" mt="3">
        Sign-in through Google is not configured on this server.
      </chakra.p>
    </>
  )
}

export default TestAuthPage
