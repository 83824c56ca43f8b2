import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type ChurchEntryInput, proposeChurchSchema } from '../../domain/schema/church.ts'
import { errorDetailsOf, errorMessageOf, UNREACHABLE } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { useChurchSuggestions } from './church-suggestions.tsx'
import { useChurchesAddress } from './churches-address.ts'
import { useAfterChange, usePatchPrivacy } from './memberships.ts'

const FAILURE = 'Failed to propose church'

const EMPTY_ENTRY = {
  name: '',
  city: '',
  state: '',
  denomination: '',
  website: '',
  postalCode: '',
  country: 'US',
  description: '',
} as const satisfies ChurchEntryInput

type ProposalProblem = {
  readonly message: string
  /** The listed church that has this name and place already. */
  readonly knownChurchId: string | null
}

const problemOf = (error: unknown): ProposalProblem | null => {
  if (error === null) return null
  const { churchId } = errorDetailsOf(error)
  return {
    message: errorMessageOf(error, `${FAILURE}. ${UNREACHABLE}`),
    knownChurchId: typeof churchId === 'string' ? churchId : null,
  }
}

/** The form of a proposal, which keeps its entries while the dialog is closed, and its outcome. */
export const useChurchProposal = (isOpen: boolean, onClose: () => void) => {
  const { search, showTab } = useChurchesAddress()
  const { isPublicProfile } = useSignedInUser()
  const form = useForm({ resolver: zodResolver(proposeChurchSchema), defaultValues: EMPTY_ENTRY })
  const suggestions = useChurchSuggestions(form)
  const patchPrivacy = usePatchPrivacy()
  const { onSuccess, onError } = useAfterChange({
    success: 'Church proposed successfully!',
    failure: FAILURE,
  })
  const { mutate, isPending, error, reset } = trpc.church.propose.useMutation({
    onSuccess: (_proposed, proposal) => {
      patchPrivacy(proposal.isPublicProfile)
      // The dialog closes without waiting for the lists.
      void onSuccess()
    },
    onError,
  })

  const forget = (): void => {
    form.reset(EMPTY_ENTRY)
    suggestions.forget()
    reset()
  }

  useEffect(() => {
    // Starts with the name that was not found.
    if (isOpen && form.getValues('name').trim() === '') form.setValue('name', search)
  }, [isOpen, search, form])

  const showProposed = (): void => {
    forget()
    onClose()
    showTab('mine')
  }

  const isPublic = form.watch('isPublicProfile') ?? isPublicProfile
  return {
    form,
    suggestions,
    isPending,
    problem: problemOf(error),
    isPublic,
    choosePublic: (chosen: boolean): void => form.setValue('isPublicProfile', chosen),
    submit: form.handleSubmit((proposal) => {
      if (isPending) return
      suggestions.stopWaiting()
      // Not called once the dialog is gone, so nobody who has left the page is brought back.
      mutate({ ...proposal, isPublicProfile: isPublic }, { onSuccess: showProposed })
    }),
    cancel: (): void => {
      forget()
      onClose()
    },
  }
}
