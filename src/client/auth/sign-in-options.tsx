import { Wrench } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { signInAddress, useReturnPath } from '../shared/return-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { LoadedSignInMethods, ProviderButton, type SignInMethods } from './sign-in-providers.tsx'

type SignInOptionsProps = {
  /** How the buttons begin: "Sign in with Google". */
  readonly verb: 'Sign in' | 'Sign up'
}

/** One button for each sign-in option of this installation. */
export const SignInOptions = ({ verb }: SignInOptionsProps) => (
  <LoadedSignInMethods>
    {(methods) => <OptionList verb={verb} methods={methods} />}
  </LoadedSignInMethods>
)

type OptionListProps = SignInOptionsProps & { readonly methods: SignInMethods }

const OptionList = ({ verb, methods }: OptionListProps) => {
  const { providers, developmentSignIn } = methods
  // Still remembered afterwards, as the sign-in may fail.
  const returnTo = useReturnPath()
  return (
    <Stack gap="3">
      {providers.map((provider, position) => (
        <ProviderButton
          key={provider.name}
          verb={verb}
          label={provider.label}
          href={signInAddress(provider.path, returnTo)}
          variant={position === 0 ? 'gold' : 'quiet'}
        />
      ))}
      {developmentSignIn ? (
        <ButtonLink href={pathTo('devAuth')} variant={providers.length === 0 ? 'gold' : 'quiet'}>
          <Wrench aria-hidden="true" />
          <span>{`${verb} for development`}</span>
        </ButtonLink>
      ) : null}
      {providers.length === 0 && !developmentSignIn ? (
        <p>Sign-in has not been set up on this server yet.</p>
      ) : null}
    </Stack>
  )
}
