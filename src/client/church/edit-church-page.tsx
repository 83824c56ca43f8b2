import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from 'wouter'
import { canEditChurch } from '../../domain/permission.ts'
import { type ChurchEntryInput, churchEntrySchema } from '../../domain/schema/church.ts'
import { pathTo } from '../../domain/site/page.ts'
import { errorDetailsOf, errorMessageOf, UNREACHABLE } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useSinceMount } from '../lib/use-since-mount.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { useDraftedForm } from '../shared/use-drafted-form.ts'
import { useReturn } from '../shared/use-return.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { ChurchEntryFields } from './church-entry-fields.tsx'
import { CHURCH_NOT_FOUND, churchErrors, isChurchNotFound } from './church-not-found.tsx'
import type { ChurchProfile } from './church-profile.ts'
import { useMovedChurch } from './use-moved-church.ts'

/** Changes a church's entry, by the rules of proposing one. */
const EditChurchPage = () => {
  const { id = '' } = useParams()
  const user = useSignedInUser()
  const query = useSinceMount(trpc.church.get.useQuery({ id }, { refetchOnMount: 'always' }))
  useMovedChurch(id, query.data?.church.id, 'churchEdit')
  return (
    <Page title={isChurchNotFound(query.error) ? CHURCH_NOT_FOUND : undefined}>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="This church could not be loaded"
        loading={<SkeletonCard lines={12} />}
        expectedErrors={churchErrors}
      >
        {({ church }) =>
          canEditChurch(user, church.role) ? (
            <EditChurch key={church.id} church={church} />
          ) : (
            <NotAllowed church={church} />
          )
        }
      </QueryState>
    </Page>
  )
}

const NotAllowed = ({ church }: { readonly church: ChurchProfile }) => (
  <EmptyState
    headingLevel="h1"
    title="You can’t edit this church"
    description="Its admin can, and the site’s admins."
    action={<ButtonLink href={pathTo('church', { id: church.id })}>View church</ButtonLink>}
  />
)

const EditChurch = ({ church }: { readonly church: ChurchProfile }) => {
  const { form, isRestored, changesOf, forget } = useDraftedForm({
    name: `church.${church.id}`,
    entry: entryOf(church),
    resolver: zodResolver(churchEntrySchema) as never,
  })
  const goBack = useReturn(pathTo('church', { id: church.id }))
  const { mutate, isPending, error } = useSaveChurch(forget)
  const { errors } = form.formState
  return (
    <>
      <PageHeader
        eyebrow={<bdi>{church.name}</bdi>}
        title="Edit church"
        lead="Everyone who looks at this church sees the changes. Only the name is required."
      />
      <PageForm
        submitLabel="Save changes"
        pendingLabel="Saving…"
        isPending={isPending}
        isRestored={isRestored}
        onSubmit={form.handleSubmit((entry) => {
          // Only what was changed here: somebody else may have changed other fields meanwhile.
          mutate({ id: church.id, ...changesOf(entry) }, { onSuccess: goBack })
        })}
        onCancel={() => {
          forget()
          goBack()
        }}
        problem={error ? <Problem error={error} name={form.getValues('name')} /> : null}
      >
        <Stack gap="4">
          <TextField
            label="Name"
            autoComplete="off"
            dir="auto"
            required
            {...form.register('name')}
            error={errors.name?.message}
          />
          <ChurchEntryFields register={form.register} errors={errors} />
        </Stack>
      </PageForm>
    </>
  )
}

const entryOf = (church: ChurchProfile): Required<ChurchEntryInput> => ({
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

type ProblemProps = {
  readonly error: unknown
  /** As it was entered. */
  readonly name: string
}

/** Why it was refused; another church with the same name and place has a link. */
const Problem = ({ error, name }: ProblemProps) => {
  const { isSiteAdmin } = useSignedInUser()
  const { churchId } = errorDetailsOf(error)
  const message = errorMessageOf(error, `${FAILURE}. ${UNREACHABLE}`)
  if (typeof churchId !== 'string') return <span>{message}</span>
  return (
    <>
      <span>{`${message} `}</span>
      <TextLink href={pathTo('church', { id: churchId })}>View church</TextLink>
      {isSiteAdmin ? (
        <>
          <span>{' · '}</span>
          <TextLink href={`${pathTo('adminChurches')}?${new URLSearchParams({ search: name })}`}>
            Merge churches
          </TextLink>
        </>
      ) : null}
    </>
  )
}

const useSaveChurch = (onSaved: () => void) => {
  const utils = trpc.useUtils()
  return trpc.church.edit.useMutation({
    onSuccess: () => {
      showToast({ title: 'Church saved' })
      onSaved()
      void Promise.all([
        utils.church.invalidate(),
        utils.churchAdministration.invalidate(),
        utils.leaderboard.invalidate(),
        utils.audit.list.invalidate(),
      ])
    },
  })
}

export default EditChurchPage
