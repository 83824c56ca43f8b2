import { Sparkles } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { screenChanged } from '../lib/double-clicks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { ChurchEntryFields } from './church-entry-fields.tsx'
import { ChurchSuggestions } from './church-suggestions.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { ProposalSummary } from './proposal-summary.tsx'
import { useChurchProposal } from './use-church-proposal.ts'

/** One after the other: the entry; what will be made of it, asked once; and the way to invite others. */
export const ProposeDialog = ({ open, onClose }: DialogControl) => {
  const proposal = useChurchProposal(open, onClose)
  const { asked, created, isPending, isChecking, finish, create, change, cancel } = proposal
  const formId = useId()
  const { content, button } = useStepFocus(created ? 2 : asked ? 1 : 0)
  const props = { open, title: 'Propose Church' }
  if (created) {
    return (
      <Dialog
        {...props}
        onClose={finish}
        actions={
          <>
            <ButtonLink href={pathTo('churchInvite', { id: created.id })} variant="gold">
              Invite members
            </ButtonLink>
            <Button onClick={finish}>Not now</Button>
          </>
        }
      >
        <p ref={content} tabIndex={-1}>
          <bdi>{created.name}</bdi>
          <span> is listed now. Invite the others to join you.</span>
        </p>
      </Dialog>
    )
  }
  const isBusy = isPending || isChecking
  return (
    <Dialog
      {...props}
      // A click beside the dialog loses nothing: the entry is there when it is opened again.
      onClose={() => {
        if (!isBusy) onClose()
      }}
      description={`You’ll be its first member and its admin.${asked ? '' : ' Only the name is required.'}`}
      actions={
        <>
          {asked ? (
            <Button variant="gold" onClick={create} disabled={isBusy}>
              {isPending ? 'Creating…' : 'Create church'}
            </Button>
          ) : (
            <Button ref={button} type="submit" form={formId} variant="gold" disabled={isBusy}>
              {isChecking ? 'Checking…' : 'Propose Church'}
            </Button>
          )}
          <Button onClick={asked ? change : cancel} disabled={isBusy}>
            {asked ? 'Back' : 'Cancel'}
          </Button>
        </>
      }
    >
      {asked ? (
        <div ref={content} tabIndex={-1}>
          <ProposalSummary asked={asked} />
        </div>
      ) : (
        <EntryForm id={formId} proposal={proposal} />
      )}
    </Dialog>
  )
}

type Proposal = ReturnType<typeof useChurchProposal>
type ProposalProps = { readonly proposal: Proposal }

/** The button that was pressed is gone: the focus goes to what has taken its place, or back to it. */
const useStepFocus = (step: number) => {
  const content = useRef<HTMLDivElement & HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A double click on the one button does not press the next.
    screenChanged()
    const target = content.current ?? button.current
    target?.focus()
  }, [step])
  return { content, button }
}

const EntryForm = ({ id, proposal }: ProposalProps & { readonly id: string }) => {
  const { problem, isPublic, choosePublic, isChecking, submit } = proposal
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Fields proposal={proposal} />
      <ConsentChoice isPublic={isPublic} onChange={choosePublic} disabled={isChecking} />
      {problem ? (
        <ProblemNote>
          <Problem {...problem} />
        </ProblemNote>
      ) : null}
    </form>
  )
}

const Problem = ({ message, knownChurchId }: NonNullable<Proposal['problem']>) => (
  <>
    <span>{`${message} `}</span>
    {knownChurchId ? (
      <TextLink href={pathTo('church', { id: knownChurchId })}>View church</TextLink>
    ) : null}
  </>
)

const Fields = ({ proposal: { form, suggestions } }: ProposalProps) => {
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
