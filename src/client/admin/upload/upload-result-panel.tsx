import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uploadMessage } from '../../../domain/question/question-file.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { UploadResult } from './send-file.ts'

/** Errors that are listed at first. */
const FIRST_ERRORS = 5

type UploadResultPanelProps = { readonly result: UploadResult }

/** What came of an upload: green, or yellow with the rows that were refused. It takes the focus. */
export const UploadResultPanel = ({ result }: UploadResultPanelProps) => {
  const { successCount, errorCount, errors } = result
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const hasErrors = errors.length > 0
  const Icon = hasErrors ? TriangleAlert : CircleCheck
  return (
    <Panel
      ref={panel}
      tone={hasErrors ? 'warning' : 'success'}
      tabIndex={-1}
      role="group"
      aria-label="Result of the upload"
    >
      <chakra.div display="flex" gap="3">
        <chakra.span color={hasErrors ? 'gold.text' : 'right'} flexShrink="0" mt="0.5">
          <Icon aria-hidden="true" size={20} />
        </chakra.span>
        <chakra.p fontWeight="650">
          {uploadMessage(successCount, errorCount, formatNumber)}
        </chakra.p>
      </chakra.div>
      {hasErrors ? <ErrorList errors={errors} /> : null}
    </Panel>
  )
}

const ErrorList = ({ errors }: Pick<UploadResult, 'errors'>) => {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? errors : errors.slice(0, FIRST_ERRORS)
  const label = 'Rows with errors'
  return (
    <>
      <chakra.div
        mt="3"
        maxH="24rem"
        overflowY="auto"
        // A region that scrolls must be reachable by keyboard.
        {...(showsAll && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        <chakra.ul display="grid" gap="1.5" textStyle="small" aria-label={label}>
          {shown.map((error) => (
            <chakra.li key={error} overflowWrap="anywhere">
              <bdi>{error}</bdi>
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.div>
      {errors.length > FIRST_ERRORS ? (
        <Button
          size="sm"
          mt="3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll((before) => !before)}
        >
          {showsAll ? 'Show fewer' : `Show all ${formatCount(errors.length, 'error', 'errors')}`}
        </Button>
      ) : null}
    </>
  )
}

const panelRecipe = defineRecipe({
  base: { p: '4.5', borderRadius: 'option', borderWidth: '1px' },
  variants: {
    tone: {
      success: { bg: 'right.soft', borderColor: 'right' },
      warning: { bg: 'gold.soft', borderColor: 'gold.text' },
    },
  },
})

const Panel = chakra('section', panelRecipe)
