import { Sparkles } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { ChurchEntryFields } from './church-entry-fields.tsx'
import { ChurchSuggestions } from './church-suggestions.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { useChurchProposal } from './use-church-proposal.ts'

export const ProposeDialog = ({ open, onClose }: DialogControl) => {
  const proposal = useChurchProposal(open, onClose)
  const { isPending, problem, isPublic, choosePublic } = proposal
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Propose Church"
      description="You’ll be its first member and its admin. Only the name is required."
      pendingLabel="Proposing…"
      isPending={isPending}
      onSubmit={proposal.submit}
      onCancel={proposal.cancel}
      problem={problem ? <Problem {...problem} /> : null}
    >
      <Fields proposal={proposal} />
      <ConsentChoice isPublic={isPublic} onChange={choosePublic} disabled={isPending} />
    </FormDialog>
  )
}

type Proposal = ReturnType<typeof useChurchProposal>

const Problem = ({ message, knownChurchId }: NonNullable<Proposal['problem']>) => (
  <>
    <span>{`${message} `}</span>
    {knownChurchId ? (
      <TextLink href={pathTo('church', { id: knownChurchId })}>View church</TextLink>
    ) : null}
  </>
)

type FieldsProps = { readonly proposal: Proposal }

const Fields = ({ proposal: { form, suggestions } }: FieldsProps) => {
  const { register, formState } = form
  const { errors } = formState
  const { isPending, askOnBlur, askOnDemand } = suggestions
  return (
    <Stack gap="4" mb="4.5">
      <TextField
        label="Name"
        autoComplete="off"
        dir="auto"
        required
        {...register('name', { onBlur: askOnBlur })}
        error={errors.name?.message}
      />
      {/* Above what it brings, so that it stays under the pointer while the name is left. */}
      <div>
        <Button size="sm" minH="11" onClick={askOnDemand} aria-disabled={isPending || undefined}>
          <Sparkles aria-hidden="true" />
          <span>{isPending ? 'Looking…' : 'Get AI Suggestions'}</span>
        </Button>
      </div>
      <ChurchSuggestions {...suggestions} />
      <ChurchEntryFields register={register} errors={errors} />
    </Stack>
  )
}
