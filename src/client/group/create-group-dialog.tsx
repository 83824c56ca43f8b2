import { useId } from 'react'
import { MAX_GROUP_FIELD_LENGTH, MAX_TAGS } from '../../domain/group-limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { useCreateGroup } from './create-group-form.ts'
import { ChurchOptions, useOwnChurches } from './groups-church-options.tsx'

export const CreateGroupDialog = ({ open, onClose }: DialogControl) => {
  const formId = useId()
  const creation = useCreateGroup(onClose)
  const { isPending, problem, submit, cancel } = creation
  return (
    <Dialog
      open={open}
      // A click beside the dialog loses nothing: the entry is there when it is opened again.
      onClose={() => {
        if (!isPending) onClose()
      }}
      title="Create Group"
      description="You’ll be its first leader: you invite people and start its sprints."
      actions={
        <>
          <Button type="submit" form={formId} variant="gold" disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Group'}
          </Button>
          <Button onClick={cancel} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Fields creation={creation} />
      </form>
      {problem ? <ProblemNote>{problem}</ProblemNote> : null}
    </Dialog>
  )
}

/** With a word joiner, so that no line ends within "1-4". */
const THEME_HINT =
  'Your sprints ask about it: a book (Ruth), chapters (Mark 1-\u20604) or a topic (prayer).'

type FieldsProps = { readonly creation: ReturnType<typeof useCreateGroup> }

const Fields = ({ creation: { form } }: FieldsProps) => {
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
