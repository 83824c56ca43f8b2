import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/link.tsx'
import { ProblemNote } from '../ui/note.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { churchPath } from './church-place.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { useChurchProposal } from './use-church-proposal.ts'

export const ProposeDialog = ({ open, onClose }: DialogControl) => {
  const formId = useId()
  const proposal = useChurchProposal(open, onClose)
  const { isPending, problem, isPublic, choosePublic, submit, cancel } = proposal
  return (
    <Dialog
      open={open}
      // A click beside the dialog loses nothing: the entry is there when it is opened again.
      onClose={() => {
        if (!isPending) onClose()
      }}
      title="Propose Church"
      description="You become its first member and its admin. Only the name is required."
      actions={
        <>
          <Button type="submit" form={formId} variant="gold" disabled={isPending}>
            {isPending ? 'Proposing…' : 'Propose Church'}
          </Button>
          <Button onClick={cancel} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ProposalFields proposal={proposal} />
        <ConsentChoice isPublic={isPublic} onChange={choosePublic} disabled={isPending} />
      </form>
      {problem ? (
        <ProblemNote>
          {problem.message}{' '}
          {problem.knownChurchId ? (
            <TextLink href={churchPath(problem.knownChurchId)}>View church</TextLink>
          ) : null}
        </ProblemNote>
      ) : null}
    </Dialog>
  )
}
