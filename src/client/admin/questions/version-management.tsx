import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useAuth } from '../../shared/auth-context.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { Pagination } from '../list/pagination.tsx'
import { questionsHref, useQuestionsPageAddress } from './questions-address.ts'
import { VersionDialog } from './version-dialog.tsx'
import { VersionQuestions } from './version-questions.tsx'
import { VersionStatusChip } from './version-status-chip.tsx'

type Version = RouterOutputs['version']['list']['versions'][number]

/** Lists the versions of all books, or shows one of them. */
export const VersionManagement = () => {
  const { version } = useQuestionsPageAddress()
  return version ? <VersionQuestions key={version} id={version} /> : <VersionList />
}

const VersionList = () => {
  const { book, page } = useQuestionsPageAddress()
  const query = trpc.version.list.useQuery(
    { page, ...(book !== '' && { book }) },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <>
      <BookFilter />
      <Card>
        <QueryState
          query={query}
          errorTitle="The versions could not be loaded"
          loading={<ListSkeleton />}
        >
          {(listed) => <Listed listed={listed} />}
        </QueryState>
      </Card>
    </>
  )
}

const BookFilter = () => {
  const { book, setBook } = useQuestionsPageAddress()
  return (
    <Card pad="sm" mb="4.5">
      <chakra.div maxW={{ sm: '20rem' }}>
        <SelectField label="Book" value={book} onChange={(event) => setBook(event.target.value)}>
          <option value="">All books</option>
          {BIBLE_BOOKS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </chakra.div>
    </Card>
  )
}

type ListedProps = { readonly listed: RouterOutputs['version']['list'] }

const Listed = ({ listed: { versions, total, pageSize } }: ListedProps) => {
  const { book, page } = useQuestionsPageAddress()
  const { user } = useAuth()
  const [changed, setChanged] = useState<Version | null>(null)
  const { isOpen, close, trigger } = useDialog()
  const hrefOf = (number: number): string => questionsHref({ tab: 'versions', book, page: number })
  if (versions.length === 0) {
    return page > 1 ? (
      <EmptyState
        title="There is no such page"
        action={<ButtonLink href={hrefOf(1)}>To the first page</ButtonLink>}
      />
    ) : (
      <EmptyState
        title="No question versions found"
        description="Generate questions to make the first one."
        action={
          <ButtonLink href={questionsHref({ tab: 'generate', book })}>
            Generate questions
          </ButtonLink>
        }
      />
    )
  }
  const ask = (version: Version, event: MouseEvent<HTMLButtonElement>): void => {
    setChanged(version)
    trigger.onClick(event)
  }
  return (
    <>
      <DataTable
        caption="Question versions"
        columns={columnsFor(user?.settings.timeZone ?? 'UTC', ask)}
        rows={versions}
        rowKey={({ id }) => id}
      />
      <Pagination
        label="Pages of versions"
        page={page}
        total={total}
        pageSize={pageSize}
        hrefOf={hrefOf}
      />
      {changed ? (
        <VersionDialog key={changed.id} open={isOpen} onClose={close} version={changed} />
      ) : null}
    </>
  )
}

const columnsFor = (
  zone: string,
  onChange: (version: Version, event: MouseEvent<HTMLButtonElement>) => void,
): readonly Column<Version>[] => [
  {
    header: 'Version',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: ({ book, name, description }) => (
      <chakra.div minW="0">
        <chakra.p fontWeight="600">{`${book}: ${name}`}</chakra.p>
        <chakra.p textStyle="small" color="muted" textWrap="pretty">
          {description}
        </chakra.p>
      </chakra.div>
    ),
  },
  {
    header: 'Questions',
    align: 'end',
    cell: ({ totalQuestions }) => formatNumber(totalQuestions),
  },
  { header: 'Status', cell: (version) => <VersionStatusChip version={version} /> },
  { header: 'Created', cell: ({ createdAt }) => <Day>{formatDate(createdAt, zone)}</Day> },
  {
    header: 'Activated',
    cell: ({ activatedAt }) => <Day>{activatedAt ? formatDate(activatedAt, zone) : 'Never'}</Day>,
  },
  {
    header: 'Change',
    align: 'end',
    isWide: true,
    cell: (version) => (
      <Row gap="1" justifyContent={{ md: 'end' }}>
        <ButtonLink
          size="sm"
          minH="11"
          href={questionsHref({ tab: 'versions', book: version.book, version: version.id })}
          aria-label={`View: ${version.book}: ${version.name}`}
        >
          View
        </ButtonLink>
        <Button
          size="sm"
          minH="11"
          variant="plain"
          // One element for both, so that it keeps the focus when the version has changed.
          aria-label={`${version.isActive ? 'Archive' : 'Activate'}: ${version.book}: ${version.name}`}
          onClick={(event) => onChange(version, event)}
        >
          {version.isActive ? 'Archive' : 'Activate'}
        </Button>
      </Row>
    ),
  },
]

const Day = chakra('span', { base: { whiteSpace: { md: 'nowrap' } } })
