import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type ChurchEntryInput, churchEntrySchema } from '../../domain/schema/church.ts'
import { errorDetailsOf, errorMessageOf, UNREACHABLE } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import type { DialogControl } from '../ui/use-dialog.ts'
import { ChurchEntryFields } from './church-entry-fields.tsx'

/** A church as its page and the list of administrators have it. */
export type EditableChurch = {
  readonly [Field in Exclude<keyof ChurchEntryInput, 'name'>]: string | null
} & { readonly id: string; readonly name: string }

type EditChurchDialogProps = DialogControl & { readonly church: EditableChurch }

/** Changes a church's entry, by the rules of proposing one. */
export const EditChurchDialog = ({ church, open, onClose }: EditChurchDialogProps) => {
  const form = useForm<ChurchEntryInput>({
    defaultValues: entryOf(church),
    resolver: zodResolver(churchEntrySchema) as never,
  })
  const { register, reset, formState } = form
  useEffect(() => {
    if (open) reset(entryOf(church))
  }, [open, church, reset])
  const { save, isPending, error, forget } = useSaveChurch(church.id, onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit church"
      submitLabel="Save changes"
      description="Everyone who looks at this church sees them. Only the name is required."
      pendingLabel="Saving…"
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => {
        if (!isPending) save(entry)
      })}
      onCancel={() => {
        forget()
        onClose()
      }}
      problem={error ? <Problem error={error} /> : null}
    >
      <Stack gap="4" mb="4.5">
        <TextField
          label="Name"
          autoComplete="off"
          required
          {...register('name')}
          error={formState.errors.name?.message}
        />
        <ChurchEntryFields register={register} errors={formState.errors} />
      </Stack>
    </FormDialog>
  )
}

const entryOf = (church: EditableChurch): Required<ChurchEntryInput> => ({
  name: church.name,
  city: church.city ?? '',
  state: church.state ?? '',
  denomination: church.denomination ?? '',
  website: church.website ?? '',
  postalCode: church.postalCode ?? '',
  country: church.country ?? '',
  description: church.description ?? '',
})

const FAILURE = 'Failed to save the church'

/** Why it was refused; another church with the same name and place has a link. */
const Problem = ({ error }: { readonly error: unknown }) => {
  const { churchId } = errorDetailsOf(error)
  if (typeof churchId !== 'string') {
    return <>{errorMessageOf(error, `${FAILURE}. ${UNREACHABLE}`)}</>
  }
  return (
    <>
      Another church has this name and place already.{' '}
      <TextLink href={`/churches/${churchId}`}>View church</TextLink>
    </>
  )
}

const useSaveChurch = (id: string, onSaved: () => void) => {
  const utils = trpc.useUtils()
  const { mutate, isPending, error, reset } = trpc.church.edit.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Church saved' })
      onSaved()
      await Promise.all([
        utils.church.invalidate(),
        utils.churchAdministration.invalidate(),
        utils.leaderboard.invalidate(),
        utils.audit.list.invalidate(),
      ])
    },
  })
  return {
    save: (entry: ChurchEntryInput): void => mutate({ id, ...entry }),
    isPending,
    error,
    forget: reset,
  }
}
