import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../domain/church/church-limits.ts'
import { formatCount, formatPlace } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Stack } from '../../ui/layout.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ChurchDialog, ChurchName } from './church-dialog.tsx'
import type { ListedChurch, ListedChurchDialogProps } from './listed-church.ts'
import { useChurchChange } from './use-church-change.ts'

/** Chooses the church that a duplicate is merged into; it cannot be undone, so it says what moves. */
export const MergeChurchDialog = ({ church, open, onClose }: ListedChurchDialogProps) => {
  const [search, setSearch] = useState('')
  const [survivor, setSurvivor] = useState<ListedChurch | null>(null)
  const { mutate, isPending } = trpc.churchAdministration.merge.useMutation(
    useChurchChange(
      { done: 'The churches are merged', failed: 'Failed to merge the churches' },
      onClose,
    ),
  )
  return (
    <ChurchDialog
      open={open}
      onClose={onClose}
      title={
        <span>
          <span>Merge </span>
          <ChurchName>{church.name}</ChurchName>
          <span> into another church</span>
        </span>
      }
      description="Its members with their roles, its points and its study groups move to the other church, and its address leads there. This can’t be undone."
      confirmLabel="Merge churches"
      pendingLabel="Merging…"
      variant="danger"
      isPending={isPending}
      isIncomplete={survivor === null}
      onConfirm={() => {
        if (survivor) mutate({ id: church.id, into: survivor.id })
      }}
    >
      <SearchBox
        label="Church that stays"
        placeholder="Name, city or state"
        maxLength={MAX_CHURCH_FIELD_LENGTH.name}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setSurvivor(null)
        }}
      />
      {search === '' ? (
        <chakra.p color="muted">Search for the church that stays.</chakra.p>
      ) : (
        <Choices church={church} search={search} chosen={survivor} onChoose={setSurvivor} />
      )}
    </ChurchDialog>
  )
}

type ChoicesProps = {
  readonly church: ListedChurch
  readonly search: string
  readonly chosen: ListedChurch | null
  readonly onChoose: (church: ListedChurch) => void
}

/** More would not fit; typing more narrows it down. */
const MAX_CHOICES = 5

const Choices = ({ church, search, chosen, onChoose }: ChoicesProps) => {
  const group = useId()
  const query = trpc.churchAdministration.list.useQuery(
    { search },
    { placeholderData: keepPreviousData },
  )
  const others = query.data?.churches
    .filter(({ id, isHidden }) => id !== church.id && !isHidden)
    .slice(0, MAX_CHOICES)
  return (
    <QueryState
      query={{ ...query, data: others }}
      errorTitle="The churches could not be loaded"
      empty={<chakra.p color="muted">No other church matches this search.</chakra.p>}
    >
      {(offered) => (
        <Stack role="radiogroup" aria-label="Church that stays" gap="2.5">
          {offered.map((other) => (
            <ChoiceCard
              key={other.id}
              group={group}
              label={other.name}
              meaning={[formatPlace(other), formatCount(other.memberCount, 'member', 'members')]
                .filter(Boolean)
                .join(' · ')}
              checked={chosen?.id === other.id}
              onChoose={() => onChoose(other)}
            />
          ))}
        </Stack>
      )}
    </QueryState>
  )
}
