import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_KINDS, type ReportKind, reasonText } from '../../../domain/administration/report.ts'
import { displayNameOf } from '../../../domain/learner/person.ts'
import { canManageSite } from '../../../domain/permission.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { formatLocalDateTime } from '../../lib/format.ts'
import { oneOf, useSearchParameters } from '../../lib/search-parameters.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { TextLink } from '../../ui/link.tsx'
import type { QueryLike } from '../../ui/query-state.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { RequireQuestionAdministrator } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { Column } from '../list/data-table.tsx'
import { LIST_PARAMETERS, LIST_START, useListAddress } from '../list/list-address.ts'
import { ListedRows } from '../list/listed-rows.tsx'
import { HandleReportDialog } from './handle-report-dialog.tsx'
import type { ListedReport } from './listed-report.ts'

type QuestionReport = RouterOutputs['report']['listOfQuestions']['reports'][number]
type NameReport = RouterOutputs['report']['listOfNames']['reports'][number]

const ReportsPage = () => (
  <RequireQuestionAdministrator>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminReports}
      lead="What learners have reported, the newest first."
    >
      <Reports />
    </AdminFrame>
  </RequireQuestionAdministrator>
)

const STATES = ['open', 'handled'] as const
const STATE_LABELS = { open: 'Open', handled: 'Handled' } as const

const PARAMETERS = {
  ...LIST_PARAMETERS,
  kind: oneOf(REPORT_KINDS, 'question'),
  state: oneOf(STATES, 'open'),
}

const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  question: 'Questions',
  church: 'Churches',
  user: 'Names',
}

const Reports = () => {
  const user = useSignedInUser()
  const [{ kind, state }, change] = useSearchParameters(PARAMETERS)
  // Reports of churches and names are for site admins.
  const kinds = canManageSite(user) ? REPORT_KINDS : REPORT_KINDS.slice(0, 1)
  const shown = kinds.includes(kind) ? kind : 'question'
  const filter = (
    <SegmentedChoice
      label="Which reports"
      choices={STATES}
      labels={STATE_LABELS}
      chosen={state}
      onChoose={(next) => change({ ...LIST_START, state: next })}
    />
  )
  const isOpen = state === 'open'
  return (
    <Tabs
      value={shown}
      onValueChange={({ value }) => change({ ...LIST_START, kind: value as ReportKind })}
    >
      <TabList aria-label="What is reported">
        {kinds.map((one) => (
          <Tab key={one} value={one}>
            {KIND_LABELS[one]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={shown}>
        <Card>
          <chakra.h2 srOnly>{KIND_LABELS[shown]}</chakra.h2>
          <Row mb="4.5">{filter}</Row>
          {shown === 'question' ? (
            <QuestionReports isOpen={isOpen} />
          ) : (
            <NameReports key={shown} kind={shown} isOpen={isOpen} />
          )}
        </Card>
      </TabPanel>
    </Tabs>
  )
}

const OPTIONS = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const

const QuestionReports = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { request } = useListAddress()
  const query = trpc.report.listOfQuestions.useQuery({ isOpen, ...request }, OPTIONS)
  return <ReportTable isOpen={isOpen} query={pageOf(query, questionReport)} />
}

type NameReportsProps = { readonly kind: Exclude<ReportKind, 'question'>; readonly isOpen: boolean }

const NameReports = ({ kind, isOpen }: NameReportsProps) => {
  const { request } = useListAddress()
  const query = trpc.report.listOfNames.useQuery({ kind, isOpen, ...request }, OPTIONS)
  return <ReportTable isOpen={isOpen} query={pageOf(query, nameReport)} />
}

type Cursors = { readonly previousCursor: string | null; readonly nextCursor: string | null }
type Page<Row> = Cursors & { readonly rows: readonly Row[] }

const pageOf = <Report,>(
  query: QueryLike<(Cursors & { readonly reports: readonly Report[] }) | undefined>,
  rowOf: (report: Report) => ListedReport,
): QueryLike<Page<ListedReport> | undefined> => ({
  ...query,
  data: query.data && { ...query.data, rows: query.data.reports.map(rowOf) },
})

const questionReport = ({ question, ...report }: QuestionReport): ListedReport => ({
  ...report,
  kind: 'question',
  subject: {
    name: question.text,
    detail: shownReference(question.scriptureReference),
    href: `${pathTo('adminQuestions')}?${new URLSearchParams({ tab: 'manage', q: question.text })}`,
  },
  namedUserId: null,
  reporter: null,
})

const DELETED = 'Deleted account'

const nameReport = ({ church, user, reporter, ...report }: NameReport): ListedReport => ({
  ...report,
  subject: church
    ? { name: church.name, detail: '', href: pathTo('church', { id: church.id }) }
    : {
        name: user ? displayNameOf(user) : DELETED,
        detail: '',
        href: pathTo('user', { userId: user?.id ?? '' }),
      },
  namedUserId: user && (user.firstName || user.lastName) ? user.id : null,
  reporter: reporter ? displayNameOf(reporter) : DELETED,
  isTextWithheld: false,
})

type ReportTableProps = {
  readonly isOpen: boolean
  readonly query: QueryLike<Page<ListedReport> | undefined>
}

const ReportTable = ({ isOpen, query }: ReportTableProps) => {
  const { settings } = useSignedInUser()
  const dialog = useDialog()
  const [handled, setHandled] = useState<ListedReport | null>(null)
  const handle = (report: ListedReport, element: HTMLElement): void => {
    setHandled(report)
    dialog.trigger.onClick({ currentTarget: element })
  }
  return (
    <>
      <ListedRows
        noun="reports"
        query={query}
        columns={columnsFor(settings.timeZone, handle)}
        empty={
          <EmptyState
            title={isOpen ? 'Nothing to look at' : 'Nothing here yet'}
            description={
              isOpen
                ? 'What learners report is listed here until somebody has looked at it.'
                : 'Reports that somebody has looked at are listed here.'
            }
          />
        }
      />
      {dialog.wasOpened && handled ? (
        <HandleReportDialog
          key={handled.id}
          report={handled}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      ) : null}
    </>
  )
}

const columnsFor = (
  zone: string,
  handle: (report: ListedReport, element: HTMLElement) => void,
): readonly Column<ListedReport>[] => [
  {
    header: 'About',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: ({ subject }) => (
      <div>
        <TextLink href={subject.href} overflowWrap="anywhere">
          <bdi>{subject.name}</bdi>
        </TextLink>
        {subject.detail ? (
          <chakra.p textStyle="small" color="muted">
            {subject.detail}
          </chakra.p>
        ) : null}
      </div>
    ),
  },
  { header: 'Report', isWide: true, isFreeText: true, cell: (report) => <What report={report} /> },
  {
    header: 'When',
    cell: ({ createdAt, reporter }) => (
      <chakra.div textStyle="small">
        <chakra.time dateTime={createdAt} whiteSpace={{ md: 'nowrap' }}>
          {formatLocalDateTime(createdAt, zone)}
        </chakra.time>
        {reporter ? (
          <chakra.p color="muted">
            <span>by </span>
            <bdi>{reporter}</bdi>
          </chakra.p>
        ) : null}
      </chakra.div>
    ),
  },
  {
    header: 'Outcome',
    cell: (report) =>
      report.status === 'open' ? (
        <Button
          size="sm"
          minH="11"
          aria-haspopup="dialog"
          aria-label={`Handle: ${report.subject.name}`}
          onClick={(event) => handle(report, event.currentTarget)}
        >
          Handle
        </Button>
      ) : (
        <Outcome report={report} />
      ),
  },
]

/** The reason in words, and what the reporter wrote. */
const What = ({ report }: { readonly report: ListedReport }) => (
  <div>
    <chakra.p fontWeight="550">{reasonText(report.kind, report.reason)}</chakra.p>
    {report.text ? (
      <chakra.p textStyle="small" whiteSpace="pre-line">
        <bdi>{report.text}</bdi>
      </chakra.p>
    ) : null}
    {report.isTextWithheld ? (
      <chakra.p textStyle="small" color="muted">
        What it says is shown once you’ve played this question.
      </chakra.p>
    ) : null}
  </div>
)

const Outcome = ({ report: { status, note } }: { readonly report: ListedReport }) => (
  <div>
    <Chip tone={status === 'resolved' ? 'right' : 'plain'}>
      {status === 'resolved' ? 'Resolved' : 'Dismissed'}
    </Chip>
    {note ? (
      <chakra.p textStyle="small" color="muted" mt="1">
        <bdi>{note}</bdi>
      </chakra.p>
    ) : null}
  </div>
)

export default ReportsPage
