import { Sparkles, UserPlus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { screenChanged } from '../lib/double-clicks.ts'
import type { Elements } from '../lib/elements.ts'
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
  const { asked, created, isPending, isChecking, finish } = proposal
  const formId = useId()
  const step = stepOf(proposal)
  const { content, submitButton } = useStepFocus(step)
  return (
    <Dialog
      open={open}
      // A click beside the dialog loses nothing: the entry is there when it is opened again.
      onClose={() => {
        if (created) finish()
        else if (!isPending && !isChecking) onClose()
      }}
      title={created ? 'Invite members' : 'Propose Church'}
      description={DESCRIPTIONS[step]}
      actions={
        <Actions proposal={proposal}>
          <Button
            ref={submitButton}
            type="submit"
            form={formId}
            variant="gold"
            disabled={isChecking}
          >
            {isChecking ? 'Checking…' : 'Propose Church'}
          </Button>
        </Actions>
      }
    >
      <div ref={content} tabIndex={-1}>
        {created ? <Created name={created.name} /> : null}
        {asked && !created ? <ProposalSummary asked={asked} /> : null}
        {step === 'entry' ? <EntryForm id={formId} proposal={proposal} /> : null}
      </div>
    </Dialog>
  )
}

type Proposal = ReturnType<typeof useChurchProposal>
type ProposalProps = { readonly proposal: Proposal }

type Step = 'entry' | 'asked' | 'created'

const stepOf = ({ asked, created }: Proposal): Step => {
  if (created) return 'created'
  return asked ? 'asked' : 'entry'
}

const DESCRIPTIONS: Readonly<Record<Step, string | undefined>> = {
  entry: 'You’ll be its first member and its admin. Only the name is required.',
  asked: 'You’ll be its first member and its admin.',
  created: undefined,
}

/** The button that was pressed is gone: the focus goes to what has taken its place, or back to it. */
const useStepFocus = (step: Step) => {
  const content = useRef<HTMLDivElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A double click on the one button does not press the next.
    screenChanged()
    if (step === 'entry') submitButton.current?.focus({ preventScroll: true })
    else content.current?.focus()
  }, [step])
  return { content, submitButton }
}

type ActionsProps = ProposalProps & {
  /** The button that sends the form. */
  readonly children: Elements
}

const Actions = ({ proposal, children }: ActionsProps) => {
  const { asked, created, isPending, isChecking, create, change, finish, cancel } = proposal
  if (created) {
    return (
      <>
        <ButtonLink href={pathTo('churchInvite', { id: created.id })} variant="gold">
          <UserPlus aria-hidden="true" />
          <span>Invite members</span>
        </ButtonLink>
        <Button onClick={finish}>Not now</Button>
      </>
    )
  }
  if (asked) {
    return (
      <>
        <Button variant="gold" onClick={create} disabled={isPending}>
          {isPending ? 'Creating…' : 'Create church'}
        </Button>
        <Button onClick={change} disabled={isPending}>
          Back
        </Button>
      </>
    )
  }
  return (
    <>
      {children}
      <Button onClick={cancel} disabled={isChecking}>
        Cancel
      </Button>
    </>
  )
}

const Created = ({ name }: { readonly name: string }) => (
  <p>
    <bdi>{name}</bdi>
    <span> is listed now, and you’re its first member. Invite the others to join you.</span>
  </p>
)

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
