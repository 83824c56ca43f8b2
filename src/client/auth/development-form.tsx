import { displayNameOf } from '../../domain/learner/person.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNote, SuccessNote } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDevelopmentSignIn } from './use-development-sign-in.ts'

export const DevelopmentForm = () => {
  const { form, user, isPending, problem, submit } = useDevelopmentSignIn()
  const { register, formState } = form
  const { errors } = formState
  if (user) return <SignedIn name={displayNameOf(user)} />
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        {problem ? <ProblemNote boxed>{problem}</ProblemNote> : null}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          {...register('email')}
          error={errors.email?.message}
        />
        <TextField
          label="First name"
          autoComplete="given-name"
          {...register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...register('lastName')}
          error={errors.lastName?.message}
        />
        <Button type="submit" variant="gold" mt="2" disabled={isPending}>
          {isPending ? 'Signing in…' : 'Create test user and sign in'}
        </Button>
      </Stack>
    </form>
  )
}

const SignedIn = ({ name }: { readonly name: string }) => (
  <SuccessNote boxed>
    <span>Signed in as </span>
    <bdi>{name}</bdi>
    <span>. One moment…</span>
  </SuccessNote>
)
