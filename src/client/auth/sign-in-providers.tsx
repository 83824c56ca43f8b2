import { chakra } from '@chakra-ui/react/styled-system'
import type { Elements } from '../lib/elements.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

export type SignInMethods = RouterOutputs['auth']['providers']

/** Renders the sign-in options once they have loaded. */
export const LoadedSignInMethods = ({
  children,
}: {
  readonly children: (methods: SignInMethods) => Elements
}) => (
  <QueryState
    query={trpc.auth.providers.useQuery()}
    errorTitle="The sign-in options could not be loaded"
    loading={<SkeletonBlock h="12" />}
  >
    {children}
  </QueryState>
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
      <span>{`${verb} with `}</span>
      <chakra.bdi overflowWrap="anywhere">{label}</chakra.bdi>
    </chakra.span>
  </ButtonAnchor>
)
