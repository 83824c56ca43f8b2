import { chakra } from '@chakra-ui/react/styled-system'
import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { returnPath, signInAddress } from '../app/return-path.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

type SignInOptionsProps = {
  /** How the buttons begin: "Sign in with Google". */
  readonly verb: 'Sign in' | 'Sign up'
}

/** One button for each sign-in option of this installation. */
export const SignInOptions = ({ verb }: SignInOptionsProps) => (
  <WithProviders>{(offer) => <Offered verb={verb} offer={offer} />}</WithProviders>
)

type Offer = RouterOutputs['auth']['providers']

/** Renders the sign-in options once they have loaded. */
export const WithProviders = ({ children }: { readonly children: (offer: Offer) => ReactNode }) => (
  <QueryState
    query={trpc.auth.providers.useQuery()}
    errorTitle="The sign-in options could not be loaded"
    loading={<SkeletonBlock h="12" />}
  >
    {children}
  </QueryState>
)

type OfferedProps = SignInOptionsProps & { readonly offer: Offer }

const Offered = ({ verb, offer: { providers, developmentSignIn } }: OfferedProps) => (
  <Stack gap="3">
    {providers.map((provider, position) => (
      <ProviderButton
        key={provider.name}
        verb={verb}
        label={provider.label}
        // Still remembered afterwards, as the sign-in may fail.
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
      <p>Sign-in has not been set up on this server yet.</p>
    ) : null}
  </Stack>
)

type ProviderButtonProps = {
  readonly verb: 'Sign in' | 'Sign up' | 'Login'
  /** Chosen by whoever runs the site: may be long, and in any language. */
  readonly label: string
  readonly href: string
  readonly variant: 'gold' | 'quiet'
}

/** Leads to a provider: "Sign in with Google". */
export const ProviderButton = ({ verb, label, href, variant }: ProviderButtonProps) => (
  <ButtonAnchor href={href} variant={variant} w="full">
    <chakra.span minW="0" textWrap="balance">
      {verb} with <chakra.bdi overflowWrap="anywhere">{label}</chakra.bdi>
    </chakra.span>
  </ButtonAnchor>
)
