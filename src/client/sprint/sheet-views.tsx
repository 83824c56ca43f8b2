import { chakra } from '@chakra-ui/react/styled-system'
import { Printer, Projector } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { BackToGroup, Name } from './leader-page.tsx'
import { PrintedSheet, type Sheet } from './printed-sheet.tsx'
import { ProjectedSheet } from './projected-sheet.tsx'
import { useSheetAddress } from './sheet-address.ts'
import { stepAfter } from './use-projection.ts'

type SheetViewsProps = { readonly groupId: string; readonly sheet: Sheet }

/** The opened sheet: as it is printed, or projected question by question. */
export const SheetViews = ({ groupId, sheet }: SheetViewsProps) => {
  const [address, show] = useSheetAddress()
  const isProjected = address.view === 'projected'
  // Kept while the paper is shown, so that projecting goes on where it was left.
  const step = stepAfter(address.step, 0, sheet.questions.length)
  const [hasLeft, setHasLeft] = useState(false)
  const heading = useRef<HTMLDivElement>(null)
  const project = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // The button that had the focus is gone.
    if (isProjected) return
    if (hasLeft) project.current?.focus()
    else heading.current?.focus()
  }, [isProjected, hasLeft])

  if (isProjected) {
    const leave = (): void => {
      setHasLeft(true)
      show({ view: 'paper' })
    }
    return (
      <ProjectedSheet
        sheet={sheet}
        step={step}
        onStep={(next) => show({ step: next })}
        onLeave={leave}
      />
    )
  }
  return (
    <>
      <chakra.div ref={heading} tabIndex={-1} _print={{ display: 'none' }}>
        <BackToGroup groupId={groupId} />
        <PageHeader
          eyebrow={<Name>{sheet.groupName}</Name>}
          title="Questions and answers"
          lead="Print the sheet, with the answers on a page of their own, or project one question at a time."
        />
        <Row flexWrap="wrap" mb="4.5">
          <Button ref={project} variant="gold" onClick={() => show({ view: 'projected' })}>
            <Projector aria-hidden="true" />
            <span>{step === 0 ? 'Project' : 'Continue projecting'}</span>
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <span>Print</span>
          </Button>
          <ButtonLink href={pathTo('sprintResults', { id: groupId, sprintId: sheet.sprint.id })}>
            See the results
          </ButtonLink>
        </Row>
      </chakra.div>
      <PrintedSheet sheet={sheet} />
    </>
  )
}
