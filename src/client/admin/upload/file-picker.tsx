import { FileUpload, useFileUpload } from '@chakra-ui/react/file-upload'
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { FileUp } from 'lucide-react'
import { formatNumber } from '../../lib/format.ts'
import { IconPlate } from '../../ui/icon-plate.tsx'
import { showToast } from '../../ui/toast.ts'

/** What the dialog of the operating system offers; `onChoose` checks every file, dropped ones too. */
const OFFERED = '.csv,.json,text/csv,application/json'
const NO_FILES: File[] = []

type FilePickerProps = {
  readonly file: File | null
  readonly isDisabled: boolean
  readonly onChoose: (file: File) => void
}

/** Chooses one file, by a click, by keyboard or by dropping it here. */
export const FilePicker = ({ file, isDisabled, onChoose }: FilePickerProps) => {
  const [title, hint] = file
    ? [file.name, `${formatKilobytes(file.size)} · Choose another file`]
    : ['Choose a CSV or JSON file', 'or drop it here']

  const picker = useFileUpload({
    disabled: isDisabled,
    // The file is the form's: compared with one of the same name and size, a corrected file would
    // not count as chosen.
    acceptedFiles: NO_FILES,
    translations: { dropzone: `${title} ${hint}` },
    onFileAccept: ({ files }) => {
      for (const chosen of files) onChoose(chosen)
    },
    onFileReject: ({ files }) => {
      if (files.length === 0) return
      showToast({ title: 'Please select one file at a time.', variant: 'destructive' })
      picker.clearRejectedFiles()
    },
  })

  return (
    <FileUpload.RootProvider value={picker} recipe={filePickerRecipe}>
      <FileUpload.HiddenInput accept={OFFERED} />
      <FileUpload.Dropzone
        onDrop={(event) => {
          // While it is disabled, the component would leave the file to the browser.
          event.preventDefault()
          const folder = droppedFolder(event.dataTransfer)
          if (folder && !isDisabled) onChoose(folder)
        }}
      >
        <IconPlate>
          <FileUp size={20} />
        </IconPlate>
        <chakra.span minW="0" overflowWrap="anywhere">
          <chakra.span display="block" fontWeight="650">
            <bdi>{title}</bdi>
          </chakra.span>
          <span> </span>
          <chakra.span textStyle="small" color="muted">
            {hint}
          </chakra.span>
        </chakra.span>
      </FileUpload.Dropzone>
    </FileUpload.RootProvider>
  )
}

/** A folder that was dropped alone, which the component passes over. */
const droppedFolder = ({ items, files }: DataTransfer): File | undefined =>
  items.length === 1 && items[0]?.webkitGetAsEntry()?.isDirectory ? files[0] : undefined

const formatKilobytes = (bytes: number): string =>
  `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`

const filePickerRecipe = defineSlotRecipe({
  slots: ['dropzone'],
  base: {
    dropzone: {
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
      '&[data-dragging]': { bg: 'gold.soft', borderColor: 'gold.text' },
      _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    },
  },
})
