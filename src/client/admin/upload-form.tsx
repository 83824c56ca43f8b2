import { chakra } from '@chakra-ui/react/styled-system'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { MAX_FILE_ROWS } from '../../domain/question-file.ts'
import { formatNumber } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { UploadResultPanel } from './upload-result-panel.tsx'
import { useQuestionUpload } from './use-question-upload.ts'

const ACCEPTED = '.csv,.json,text/csv,application/json'

/** Chooses a file, uploads it and shows what came of it. */
export const UploadForm = () => {
  const { file, result, progress, isUploading, choose, upload } = useQuestionUpload()
  return (
    <Stack>
      <FilePicker file={file} isDisabled={isUploading} onChoose={choose} />
      <Row flexWrap="wrap">
        <Button
          variant="gold"
          onClick={upload}
          disabled={!file && !isUploading}
          aria-disabled={isUploading || undefined}
        >
          {isUploading ? 'Uploading…' : 'Upload questions'}
        </Button>
        <chakra.span textStyle="small" color="muted">
          CSV or JSON, at most 1 MB and {formatNumber(MAX_FILE_ROWS)} questions
        </chakra.span>
      </Row>
      {progress === null ? null : (
        <ProgressBar
          label="Upload"
          value={progress}
          valueText={isUploading ? 'Uploading' : 'Uploaded'}
        />
      )}
      {result ? <UploadResultPanel result={result} /> : null}
    </Stack>
  )
}

type FilePickerProps = {
  readonly file: File | null
  readonly isDisabled: boolean
  readonly onChoose: (file: File) => void
}

/** A file input, as large as the place where a file can be dropped. */
const FilePicker = ({ file, isDisabled, onChoose }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const take = (files: FileList | null): void => {
    const chosen = files?.[0]
    if (chosen) onChoose(chosen)
    // The same file can be chosen again after it was changed.
    if (input.current) input.current.value = ''
  }

  const onDrag = (event: DragEvent, over: boolean): void => {
    event.preventDefault()
    setIsOver(over)
  }

  return (
    <DropZone
      data-over={isOver ? '' : undefined}
      data-disabled={isDisabled ? '' : undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        if (!isDisabled) take(event.dataTransfer.files)
      }}
    >
      <chakra.input
        ref={input}
        type="file"
        accept={ACCEPTED}
        disabled={isDisabled}
        onChange={(event) => take(event.currentTarget.files)}
        srOnly
      />
      <IconPlate aria-hidden="true">
        <FileUp size={20} />
      </IconPlate>
      <chakra.span minW="0" overflowWrap="anywhere">
        {file ? (
          <>
            <chakra.span display="block" fontWeight="650">
              <bdi>{file.name}</bdi>
            </chakra.span>
            <chakra.span textStyle="small" color="muted">
              {formatKilobytes(file.size)} · Choose another file
            </chakra.span>
          </>
        ) : (
          <>
            <chakra.span display="block" fontWeight="650">
              Choose a CSV or JSON file
            </chakra.span>
            <chakra.span textStyle="small" color="muted">
              or drop it here
            </chakra.span>
          </>
        )}
      </chakra.span>
    </DropZone>
  )
}

const formatKilobytes = (bytes: number): string =>
  `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`

const DropZone = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minH: '24',
    p: '4.5',
    borderRadius: 'option',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'control',
    cursor: 'pointer',
    transition: 'background-color 150ms, border-color 150ms',
    _hover: { bg: 'sunk' },
    '&[data-over]': { bg: 'gold.soft', borderColor: 'gold.text' },
    '&[data-disabled]': { opacity: '0.55', cursor: 'not-allowed' },
    '&:has(:focus-visible)': { outline: '3px solid var(--focus-color)', outlineOffset: '2px' },
  },
})
