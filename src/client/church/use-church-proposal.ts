import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { proposeChurchSchema } from '../../domain/schema/church.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { errorDetailsOf, errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { showToast } from '../ui/toast.ts'
import { EMPTY_ENTRY } from './church-entry.ts'
import { useChurchSuggestions } from './use-church-suggestions.ts'
import { useChurchesAddress } from './use-churches-address.ts'
import {
  isOutdated,
  showFailure,
  useNotePrivacy,
  useRefreshChurches,
} from './use-refresh-churches.ts'

const FAILURE = 'Failed to propose church'

type ProposalProblem = {
  readonly message: string
  /** The church that is known already under this name. */
  readonly knownChurchId: string | null
}

const problemOf = (error: unknown): ProposalProblem | null => {
  if (error === null) return null
  const { churchId } = errorDetailsOf(error)
  return {
    message: errorMessageOf(error, `${FAILURE}. The server could not be reached.`),
    knownChurchId: typeof churchId === 'string' ? churchId : null,
  }
}

/** The form of a proposal, which outlives the closing of its dialog, and what became of it. */
export const useChurchProposal = (isOpen: boolean, onClose: () => void) => {
  const { search, showTab } = useChurchesAddress()
  const { isPublicProfile } = useSignedInUser()
  const form = useForm({ resolver: zodResolver(proposeChurchSchema), defaultValues: EMPTY_ENTRY })
  const suggestions = useChurchSuggestions(form)
  const refresh = useRefreshChurches()
  const notePrivacy = useNotePrivacy()
  const { mutate, isPending, error, reset } = trpc.church.propose.useMutation({
    onSuccess: (_proposed, proposal) => {
      showToast({ title: 'Church proposed successfully!' })
      notePrivacy(proposal.isPublicProfile)
      void refresh()
    },
    onError: async (failure) => {
      showFailure(FAILURE, errorMessageOf(failure, 'The server could not be reached.'))
      if (isOutdated(failure)) await refresh()
    },
  })

  const forget = (): void => {
    form.reset(EMPTY_ENTRY)
    suggestions.forget()
    reset()
  }

  useEffect(() => {
    // What was looked for in vain is what is proposed.
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
      // Whoever has left the page in the meantime is not brought back to it.
      mutate({ ...proposal, isPublicProfile: isPublic }, { onSuccess: showProposed })
    }),
    cancel: (): void => {
      forget()
      onClose()
    },
  }
}
