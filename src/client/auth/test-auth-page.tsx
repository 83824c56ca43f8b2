import { chakra } from '@chakra-ui/react/styled-system'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { LoadedSignInMethods, ProviderButton } from './sign-in-providers.tsx'

type Provider = RouterOutputs['auth']['providers']['providers'][number]

const TestAuthPage = () => (
  <Page>
    <SignInFrame heading="Sign-in test" lead="Tests each sign-in option separately.">
      <LoadedSignInMethods>
        {({ providers }) => <Logins providers={providers} />}
      </LoadedSignInMethods>
    </SignInFrame>
  </Page>
)

const Logins = ({ providers }: { readonly providers: readonly Provider[] }) => {
  const google = providers.find(({ name }) => name === 'google')
  const others = providers.filter((provider) => provider !== google)
  return (
    <Stack gap="3">
      {google ? <Login provider={google} variant="gold" /> : <GoogleIsOff />}
      {others.map((provider, position) => (
        <Login
          key={provider.name}
          provider={provider}
          variant={google || position > 0 ? 'quiet' : 'gold'}
        />
      ))}
      {providers.length === 0 ? (
        <p>No identity provider has been set up on this server yet.</p>
      ) : null}
    </Stack>
  )
}

type LoginProps = { readonly provider: Provider; readonly variant: 'gold' | 'quiet' }

const Login = ({ provider: { label, path }, variant }: LoginProps) => (
  <ProviderButton verb="Login" label={label} href={path} variant={variant} />
)

const GoogleIsOff = () => (
  <chakra.div mb="3">
    <Button disabled w="full" aria-describedby="google-missing">
      Login with Google
    </Button>
    <chakra.p id="google-missing" textStyle="small" color="muted" mt="2">
      Sign-in through Google is not set up on this server.
    </chakra.p>
  </chakra.div>
)

export default TestAuthPage
