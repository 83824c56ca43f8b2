import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ChurchEntryInput, proposeChurchSchema } from '../../domain/schema/church.ts'
import { errorDetailsOf, errorMessageOf, UNREACHABLE } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
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

type CreatedChurch = RouterOutputs['church']['propose']['church']

type Entry = ReturnType<typeof proposeChurchSchema.parse>

/** What will be made, and the churches that match it; null if that could not be found out. */
export type AskedProposal = {
  readonly entry: Entry
  readonly matches: RouterOutputs['church']['search']['churches'] | null
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

  const { client } = trpc.useUtils()
  const [isChecking, setChecking] = useState(false)
  const [asked, setAsked] = useState<AskedProposal | null>(null)
  const [created, setCreated] = useState<CreatedChurch | null>(null)

  /**
   * Shows what will be made, with the churches that match its name and city. Without an answer, as to a search
   * that is too long, it is asked all the same.
   */
  const ask = async (entry: Entry): Promise<void> => {
    setChecking(true)
    reset()
    const q = `${entry.name} ${entry.city}`
    const found = await client.church.search.query({ q }).catch(() => null)
    setAsked({ entry, matches: found?.churches ?? null })
    setChecking(false)
  }

  const forget = (): void => {
    setAsked(null)
    setCreated(null)
    form.reset(EMPTY_ENTRY)
    suggestions.forget()
    reset()
  }

  useEffect(() => {
    // Starts with the name that was not found.
    if (isOpen && form.getValues('name').trim() === '') form.setValue('name', search)
  }, [isOpen, search, form])

  const finish = (): void => {
    forget()
    onClose()
    showTab('mine')
  }

  const isPublic = form.watch('isPublicProfile') ?? isPublicProfile
  return {
    form,
    suggestions,
    isPending,
    isChecking,
    asked,
    created,
    problem: problemOf(error),
    isPublic,
    choosePublic: (chosen: boolean): void => form.setValue('isPublicProfile', chosen),
    submit: form.handleSubmit(async (proposal) => {
      if (isChecking) return
      suggestions.stopWaiting()
      await ask({ ...proposal, isPublicProfile: isPublic })
    }),
    create: (): void => {
      if (isPending || !asked) return
      mutate(asked.entry, {
        onSuccess: ({ church }) => setCreated(church),
        // The entry has to be changed, or sent again.
        onError: () => setAsked(null),
      })
    },
    change: (): void => setAsked(null),
    finish,
    cancel: (): void => {
      forget()
      onClose()
    },
  }
}
