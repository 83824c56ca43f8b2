import { chakra } from '@chakra-ui/react/styled-system'
import { Wrench } from 'lucide-react'
import { returnPath, signInAddress } from '../app/return-path.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { ProviderButton } from './provider-button.tsx'

type SignInOptionsProps = {
  /** How the buttons begin: "Sign in with Google". */
  readonly verb: 'Sign in' | 'Sign up'
}

/** One button for each way in that this installation offers. */
export const SignInOptions = ({ verb }: SignInOptionsProps) => {
  const { data, error, refetch } = trpc.auth.providers.useQuery()
  if (error) {
    return (
      <ErrorState
        title="The ways to sign in could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion>
        <SkeletonBlock h="12" />
      </SkeletonRegion>
    )
  }
  return <Offered verb={verb} offer={data} />
}

type OfferedProps = SignInOptionsProps & { readonly offer: RouterOutputs['auth']['providers'] }

const Offered = ({ verb, offer: { providers, developmentSignIn } }: OfferedProps) => (
  <chakra.div display="grid" gap="3">
    {providers.map((provider, position) => (
      <ProviderButton
        key={provider.name}
        verb={verb}
        label={provider.label}
        // Not forgotten here: the sign-in may fail.
        href={signInAddress(provider.path, returnPath())}
        variant={position === 0 ? 'gold' : 'quiet'}
      />
    ))}
    {developmentSignIn ? (
      <ButtonLink href="/dev-auth" variant={providers.length === 0 ? 'gold' : 'quiet'}>
        <Wrench aria-hidden="true" />
        {verb} for development
      </ButtonLink>
    ) : null}
    {providers.length === 0 && !developmentSignIn ? (
      <p>No way to sign in has been set up on this server yet.</p>
    ) : null}
  </chakra.div>
)
