import { chakra } from '@chakra-ui/react/styled-system'
import { ButtonAnchor } from '../ui/button.tsx'

type ProviderButtonProps = {
  readonly verb: 'Sign in' | 'Sign up' | 'Login'
  /** The host's own words: long, perhaps, and in any language. */
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
