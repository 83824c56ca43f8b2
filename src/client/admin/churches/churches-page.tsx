import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowRightLeft, Crown, Eye, EyeOff, Merge, Pencil } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../domain/church/church-limits.ts'
import { CHURCH_VIEWS, type ChurchView } from '../../../domain/church/church-view.ts'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { formatDate, formatNumber, formatPlace } from '../../lib/format.ts'
import { oneOf, useSearchParameters } from '../../lib/search-parameters.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { TextLink } from '../../ui/link.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { RequireSiteAdmin } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { Column } from '../list/data-table.tsx'
import { LIST_PARAMETERS, LIST_START, useListAddress } from '../list/list-address.ts'
import { ListedRows } from '../list/listed-rows.tsx'
import { type RowAction, RowMenu } from '../list/row-menu.tsx'
import { HandOverDialog } from './church-hand-over-dialog.tsx'
import { HideChurchDialog } from './church-hide-dialog.tsx'
import { MergeChurchDialog } from './church-merge-dialog.tsx'
import type { ListedChurch, ListedChurchDialogProps } from './listed-church.ts'

const ChurchesPage = () => (
  <RequireSiteAdmin>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminChurches}
      lead="Every church that was proposed, the newest first."
    >
      <Card>
        <Churches />
      </Card>
    </AdminFrame>
  </RequireSiteAdmin>
)

const VIEW_LABELS: Readonly<Record<ChurchView, string>> = {
  all: 'All churches',
  hidden: 'Hidden',
  without_admin: 'Without an admin',
}

const PARAMETERS = { ...LIST_PARAMETERS, view: oneOf(CHURCH_VIEWS, 'all') }

type OpenDialog = {
  readonly Content: ComponentType<ListedChurchDialogProps>
  readonly church: ListedChurch
}

const Churches = () => {
  const { search, request, setSearch } = useListAddress()
  const [{ view }, change] = useSearchParameters(PARAMETERS)
  const { settings } = useSignedInUser()
  const query = trpc.churchAdministration.list.useQuery(
    { search, view, ...request },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const dialog = useDialog()
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const open = (next: OpenDialog): void => {
    setShown(next)
    dialog.open()
  }
  return (
    <>
      <chakra.h2 srOnly>{VIEW_LABELS[view]}</chakra.h2>
      <Row flexWrap="wrap" alignItems="end" columnGap="4.5" rowGap="3" mb="4.5">
        <SearchBox
          label="Search churches"
          placeholder="Name, city or state"
          maxLength={MAX_CHURCH_FIELD_LENGTH.name}
          search={search}
          onSearch={setSearch}
        />
        <chakra.div flex={{ base: '1 1 12rem', md: '0 0 14rem' }}>
          <SelectField
            label="Show"
            value={view}
            onChange={(event) => change({ ...LIST_START, view: event.target.value as ChurchView })}
          >
            {CHURCH_VIEWS.map((one) => (
              <option key={one} value={one}>
                {VIEW_LABELS[one]}
              </option>
            ))}
          </SelectField>
        </chakra.div>
      </Row>
      <ListedRows
        noun="churches"
        query={{ ...query, data: query.data && { ...query.data, rows: query.data.churches } }}
        columns={columnsFor(settings.timeZone, open)}
        empty={<EmptyState {...EMPTY[view]} />}
      />
      {dialog.wasOpened && shown ? (
        <shown.Content
          key={shown.church.id}
          church={shown.church}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      ) : null}
    </>
  )
}

const EMPTY: Readonly<
  Record<ChurchView, { readonly title: string; readonly description: string }>
> = {
  all: { title: 'No churches yet', description: 'Learners propose them under Churches.' },
  hidden: { title: 'No church is hidden', description: 'Hidden churches are listed here.' },
  without_admin: {
    title: 'Every church with members has an admin',
    description: 'Churches that nobody looks after are listed here.',
  },
}

const columnsFor = (
  zone: string,
  open: (dialog: OpenDialog) => void,
): readonly Column<ListedChurch>[] => [
  {
    header: 'Church',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: (church) => (
      <div>
        <TextLink href={pathTo('church', { id: church.id })} overflowWrap="anywhere">
          <bdi>{church.name}</bdi>
        </TextLink>
        <chakra.p textStyle="small" color="muted">
          <bdi>{[church.denomination, formatPlace(church)].filter(Boolean).join(' · ')}</bdi>
        </chakra.p>
      </div>
    ),
  },
  { header: 'Members', align: 'end', cell: ({ memberCount }) => formatNumber(memberCount) },
  { header: 'State', cell: (church) => <States church={church} /> },
  {
    header: 'Added',
    align: 'end',
    cell: ({ createdAt }) => (
      <chakra.time dateTime={createdAt} whiteSpace={{ md: 'nowrap' }}>
        {formatDate(createdAt, zone)}
      </chakra.time>
    ),
  },
  {
    header: 'Actions',
    align: 'end',
    isWide: true,
    cell: (church) => (
      <RowMenu
        label="Actions"
        subject={church.name}
        actions={actionsOf(church, (Content) => open({ Content, church }))}
      />
    ),
  },
]

const States = ({ church }: { readonly church: ListedChurch }) => (
  <Row flexWrap={{ base: 'wrap', md: 'nowrap' }} gap="1.5">
    {church.isHidden ? (
      <Chip tone="wrong">
        <EyeOff {...icon} />
        <span>Hidden</span>
      </Chip>
    ) : (
      <Chip>Listed</Chip>
    )}
    {church.memberCount > 0 && !church.hasAdmin ? <Chip tone="gold">No admin</Chip> : null}
  </Row>
)

const icon = { 'aria-hidden': true, size: 16 } as const

const actionsOf = (
  church: ListedChurch,
  open: (content: ComponentType<ListedChurchDialogProps>) => void,
): readonly RowAction[] => [
  { label: 'Edit', icon: <Pencil {...icon} />, href: pathTo('churchEdit', { id: church.id }) },
  ...(church.memberCount > 0
    ? [
        {
          label: church.hasAdmin ? 'Hand over' : 'Choose an admin',
          icon: church.hasAdmin ? <ArrowRightLeft {...icon} /> : <Crown {...icon} />,
          onSelect: () => open(HandOverDialog),
        },
      ]
    : []),
  {
    label: 'Merge into another',
    icon: <Merge {...icon} />,
    onSelect: () => open(MergeChurchDialog),
  },
  {
    label: church.isHidden ? 'Show again' : 'Hide',
    icon: church.isHidden ? <Eye {...icon} /> : <EyeOff {...icon} />,
    onSelect: () => open(HideChurchDialog),
  },
]

export default ChurchesPage
