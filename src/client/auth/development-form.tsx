import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { displayNameOf } from '../../domain/person.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AlertNote } from './alert-note.tsx'
import { useDevelopmentSignIn } from './use-development-sign-in.ts'

export const DevelopmentForm = () => {
  const { form, user, isPending, problem, submit } = useDevelopmentSignIn()
  const { register, formState } = form
  const { errors } = formState
  if (user) return <SignedIn name={displayNameOf(user)} />
  return (
    <form noValidate onSubmit={submit}>
      {problem ? <AlertNote>{problem}</AlertNote> : null}
      <chakra.div display="grid" gap="4">
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
      </chakra.div>
    </form>
  )
}

const SignedIn = ({ name }: { readonly name: string }) => (
  <Note role="status">
    <Check aria-hidden="true" size={20} strokeWidth={2.5} />
    <chakra.span overflowWrap="anywhere" minW="0">
      Signed in as <bdi>{name}</bdi>. One moment…
    </chakra.span>
  </Note>
)

const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'right',
    bg: 'right.soft',
    color: 'right',
    fontWeight: '600',
    '& svg': { flexShrink: '0', mt: '0.5' },
  },
})
