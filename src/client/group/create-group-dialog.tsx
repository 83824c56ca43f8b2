import { useWatch } from 'react-hook-form'
import { MAX_GROUP_FIELD_LENGTH, MAX_TAGS } from '../../domain/group/group-limits.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { useCreateGroup, useThemeMix } from './create-group-form.ts'
import { ChurchOptions, useOwnChurches } from './groups-church-options.tsx'
import { ThemeMixNote } from './theme-mix.tsx'

export const CreateGroupDialog = ({ open, onClose }: DialogControl) => {
  const creation = useCreateGroup(onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create Group"
      description="You’ll be its first leader: you invite people and start its sprints."
      pendingLabel="Creating…"
      isPending={creation.isPending}
      onSubmit={creation.submit}
      onCancel={creation.cancel}
      problem={creation.problem}
    >
      <Fields creation={creation} />
    </FormDialog>
  )
}

/** With a word joiner, so that no line ends within "1-4". */
const THEME_HINT =
  'Your sprints ask about it: a book (Ruth), chapters (Mark 1-\u20604) or a topic (prayer).'

type FieldsProps = { readonly creation: ReturnType<typeof useCreateGroup> }

const Fields = ({ creation }: FieldsProps) => {
  const { form } = creation
  const { register, formState } = form
  const { errors } = formState
  const own = useOwnChurches()
  return (
    <Stack gap="4">
      <TextField
        label="Name"
        autoComplete="off"
        required
        maxLength={MAX_GROUP_FIELD_LENGTH.name}
        {...register('name')}
        error={errors.name?.message}
      />
      <TextAreaField
        label="Description"
        rows={3}
        required
        maxLength={MAX_GROUP_FIELD_LENGTH.description}
        {...register('description')}
        error={errors.description?.message}
      />
      <TextField
        label="Theme"
        autoComplete="off"
        required
        maxLength={MAX_GROUP_FIELD_LENGTH.theme}
        hint={THEME_HINT}
        {...register('theme')}
        error={errors.theme?.message}
      />
      <EnteredTheme creation={creation} />
      <SelectField label="Church" {...register('church')} error={errors.church?.message}>
        <option value="">(None)</option>
        <ChurchOptions own={own} />
      </SelectField>
      <TextField
        label="Tags"
        autoComplete="off"
        hint={`Up to ${MAX_TAGS}, separated by commas. Optional.`}
        {...register('tags')}
        error={errors.tags?.message}
      />
    </Stack>
  )
}

/** What the theme is understood by, while it is typed. */
const EnteredTheme = ({ creation: { form, chosen, read } }: FieldsProps) => {
  const entered = useThemeMix(useWatch({ control: form.control, name: 'theme' }), chosen)
  return entered ? (
    <ThemeMixNote {...entered} onRead={(reading) => read({ theme: entered.theme, reading })} />
  ) : null
}
