import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import type { ReportDialog } from './report-dialog.tsx'
import type { Reportable } from './reportable.ts'

type DialogProps = Parameters<typeof ReportDialog>[0]

/** Asks what is wrong with something, and tells the administrators. */
export const ReportButton = (subject: Reportable) => {
  const { Dialog, isOpen, close, trigger } = useDialog<DialogProps>(
    async () => (await import('./report-dialog.tsx')).ReportDialog,
  )
  return (
    <>
      <Button variant="plain" size="sm" minH="11" {...trigger}>
        {subject.label}
      </Button>
      {Dialog ? (
        <Dialog
          // What was typed is about this subject.
          key={subject.id}
          {...subject}
          open={isOpen}
          onClose={close}
        />
      ) : null}
    </>
  )
}
