import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { displayNameOf } from '../../../domain/learner/person.ts'
import { formatDate } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Stack } from '../../ui/layout.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ChurchDialog, ChurchName } from './church-dialog.tsx'
import type { ListedChurchDialogProps } from './listed-church.ts'
import { useChurchChange } from './use-church-change.ts'

/** Chooses the member who becomes a church's admin. */
export const HandOverDialog = ({ church, open, onClose }: ListedChurchDialogProps) => {
  const [search, setSearch] = useState('')
  const [userId, setUserId] = useState<string | null>(null)
  const { mutate, isPending } = trpc.churchAdministration.handOver.useMutation(
    useChurchChange(
      { done: 'The church has a new admin', failed: 'Failed to hand over the church' },
      onClose,
    ),
  )
  return (
    <ChurchDialog
      open={open}
      onClose={onClose}
      title={
        <span>
          <span>Choose the admin of </span>
          <ChurchName>{church.name}</ChurchName>
        </span>
      }
      description={
        church.hasAdmin
          ? 'They can then edit its entry. Whoever is its admin now becomes an ordinary member.'
          : 'They can then edit its entry.'
      }
      confirmLabel="Make admin"
      pendingLabel="Saving…"
      variant="gold"
      isPending={isPending}
      isIncomplete={userId === null}
      onConfirm={() => {
        if (userId !== null) mutate({ id: church.id, userId })
      }}
    >
      <SearchBox
        label="Search its members"
        placeholder="Name"
        maxLength={100}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setUserId(null)
        }}
      />
      <Members churchId={church.id} search={search} chosen={userId} onChoose={setUserId} />
    </ChurchDialog>
  )
}

type MembersProps = {
  readonly churchId: string
  readonly search: string
  readonly chosen: string | null
  readonly onChoose: (userId: string) => void
}

const Members = ({ churchId, search, chosen, onChoose }: MembersProps) => {
  const { settings } = useSignedInUser()
  const group = useId()
  const query = trpc.churchAdministration.members.useQuery(
    { id: churchId, search },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <QueryState
      query={{ ...query, data: query.data?.members }}
      errorTitle="The members could not be loaded"
      empty={<chakra.p color="muted">No member matches this search.</chakra.p>}
    >
      {(members) => (
        <Stack role="radiogroup" aria-label="Members" gap="2.5" maxH="16rem" overflowY="auto" p="1">
          {members.map((member) => (
            <ChoiceCard
              key={member.id}
              group={group}
              label={displayNameOf(member)}
              meaning={[
                `Joined ${formatDate(member.joinedAt, settings.timeZone)}`,
                ...(member.role === 'admin' ? ['admin now'] : []),
              ].join(' · ')}
              checked={chosen === member.id}
              onChoose={() => onChoose(member.id)}
            />
          ))}
        </Stack>
      )}
    </QueryState>
  )
}
