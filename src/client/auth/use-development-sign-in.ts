import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type DevelopmentSignIn, developmentSignInSchema } from '../../domain/schema/auth.ts'
import { errorMessageOf, httpStatusOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { returnPathFor } from '../shared/return-path.ts'

const CONTINUE_DELAY_MS = 1000

const TEST_USER: DevelopmentSignIn = {
  email: 'test@example.com',
  firstName: 'Test',
  lastName: 'User',
}

/** Whether anything answered at all, even a gateway's page that is not JSON. */
const wasAnswered = (error: unknown): boolean =>
  httpStatusOf(error) !== null ||
  (error instanceof TRPCClientError &&
    (error.meta?.response !== undefined || error.cause?.name === 'SyntaxError'))

const problemOf = (error: unknown): string | null => {
  if (error === null) return null
  return wasAnswered(error)
    ? errorMessageOf(error, 'Failed to create test user')
    : 'Network error creating test user'
}

/** The form of the development sign-in, and the user that it created. */
export const useDevelopmentSignIn = () => {
  const { recheck } = useAuth()
  const queryClient = useQueryClient()
  const { auth } = trpc.useUtils()
  const form = useForm({ resolver: zodResolver(developmentSignInSchema), defaultValues: TEST_USER })
  const { mutate, isPending, error, data } = trpc.development.createTestUser.useMutation({
    // Data loaded for another user must not be shown to this one, and further calls are made for this one.
    onSuccess: () => {
      queryClient.removeQueries({ type: 'inactive' })
      void auth.user.reset()
    },
  })
  const user = data?.user ?? null
  useContinue(user?.id ?? null, recheck)
  return {
    form,
    user,
    isPending,
    problem: problemOf(error),
    submit: form.handleSubmit((person) => mutate(person)),
  }
}

/** Continues after one second, or once the session has loaded if that takes longer. */
const useContinue = (userId: string | null, recheck: () => Promise<void>): void => {
  const [, navigate] = useLocation()
  const [known, setKnown] = useState(false)
  const [waited, setWaited] = useState(false)

  useEffect(() => {
    if (userId === null) return
    void recheck().then(() => setKnown(true))
    const timer = setTimeout(() => setWaited(true), CONTINUE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userId, recheck])

  useEffect(() => {
    if (userId !== null && known && waited) navigate(returnPathFor(userId), { replace: true })
  }, [userId, known, waited, navigate])
}
