import { chakra } from '@chakra-ui/react/styled-system'
import { MAX_FILE_ROWS } from '../../../domain/question/question-file.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FilePicker } from './file-picker.tsx'
import { UploadResultPanel } from './upload-result-panel.tsx'
import { useQuestionUpload } from './use-question-upload.ts'

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
        <chakra.span
          textStyle="small"
          color="muted"
        >{`CSV or JSON, at most 1 MB and ${formatNumber(MAX_FILE_ROWS)} questions`}</chakra.span>
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
