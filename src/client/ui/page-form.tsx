import type { FormEventHandler, ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Row, Stack } from './layout.ts'
import { ProblemNote } from './note.tsx'

type PageFormProps = {
  readonly submitLabel: string
  /** In place of the label while the form is sent. */
  readonly pendingLabel: string
  readonly isPending: boolean
  /** Whether it shows changes of an earlier visit, which have not been saved. */
  readonly isRestored: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  /** Discards the changes. */
  readonly onCancel: () => void
  /** Why the form could not be sent. */
  readonly problem: ReactNode
  /** The fields. */
  readonly children: Elements
}

/** A form with a page of its own. It cannot be sent again while it is sent. */
export const PageForm = (props: PageFormProps) => {
  const { isPending, isRestored, problem, children } = props
  return (
    <Card maxW="quiz">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) props.onSubmit(event)
        }}
      >
        <Stack gap="4.5">
          {isRestored ? <p>These are your changes from before. They are not saved yet.</p> : null}
          {children}
          {problem ? <ProblemNote boxed>{problem}</ProblemNote> : null}
          <Row flexWrap="wrap" gap="3">
            {/* They keep the focus, which a button that is disabled loses. */}
            <Button type="submit" variant="gold" aria-disabled={isPending}>
              {isPending ? props.pendingLabel : props.submitLabel}
            </Button>
            <Button onClick={isPending ? undefined : props.onCancel} aria-disabled={isPending}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
