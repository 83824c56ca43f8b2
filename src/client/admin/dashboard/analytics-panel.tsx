import { chakra } from '@chakra-ui/react/styled-system'
import { PAGE_PATHS } from '../../../domain/site/page.ts'
import { ratingOf, WEB_VITALS, type WebVitalName } from '../../../domain/site/web-vital.ts'
import { formatDay, formatNumber, formatPercent, readerLocale } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { Figure } from './figure.tsx'

type Analytics = RouterOutputs['analytics']['get']
type Day = Analytics['days'][number]
type Week = Analytics['weeks'][number]
type Cohort = Analytics['retention'][number]
type Book = Analytics['books'][number]
type PageVitals = Analytics['pages'][number]

/** The hardest books that are listed. */
const BOOKS_SHOWN = 10
/** How often the figures are read again while something is still being counted. */
const COUNTING_REFETCH_MS = 5000

/** How the site is used: figures of the last weeks, and how fast its pages are. */
export const AnalyticsPanel = () => {
  const query = trpc.analytics.get.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.isComplete === false ? COUNTING_REFETCH_MS : false,
  })
  return (
    <QueryState
      query={query}
      errorTitle="The figures could not be loaded"
      loading={
        <Grid>
          {[1, 2, 3, 4].map((card) => (
            <SkeletonCard key={card} lines={10} />
          ))}
        </Grid>
      }
    >
      {(analytics) => <Figures {...analytics} />}
    </QueryState>
  )
}

const Figures = ({ isComplete, days, weeks, retention, books, pages }: Analytics) => (
  <Stack gap="4.5">
    <chakra.p textStyle="small" color="muted" role="status">
      <span>Days and weeks are counted in UTC. Quizzes count once they are finished.</span>
      {isComplete ? null : (
        <strong> Some are still being counted, so the figures will rise.</strong>
      )}
    </chakra.p>
    {days.every(({ activePeople }) => activePeople === 0) ? (
      <SectionCard title="Activity">
        <EmptyState
          title="No activity in the last 30 days"
          description="Once people play, the figures are shown here."
        />
      </SectionCard>
    ) : (
      <Activity days={days} weeks={weeks} />
    )}
    <Retention cohorts={retention} />
    <HardestBooks books={books} />
    <WebVitals pages={pages} />
  </Stack>
)

const shortDays = new Intl.DateTimeFormat(readerLocale(), {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const formatShortDay = (day: string): string => shortDays.format(new Date(`${day}T00:00:00Z`))
const formatWeek = (monday: string): string => `Week of ${formatShortDay(monday)}`

const Activity = ({ days, weeks }: Pick<Analytics, 'days' | 'weeks'>) => (
  <Grid>
    <DayFigure
      title="Active people per day"
      days={days}
      measures={[{ label: 'People', of: 'activePeople' }]}
    />
    <Figure
      title="Active people per week"
      plot={{
        x: weeks.map(({ startsOn }) => formatShortDay(startsOn)),
        xLabel: 'Week of',
        series: [
          { label: 'Active', values: weeks.map(({ activePeople }) => activePeople) },
          { label: 'Joined', values: weeks.map(({ joined }) => joined) },
        ],
      }}
      columns={WEEK_COLUMNS}
      rows={weeks.toReversed()}
      rowKey={({ startsOn }) => startsOn}
    />
    <DayFigure
      title="Daily quizzes"
      days={days}
      measures={[
        { label: 'Started', of: 'dailiesStarted' },
        { label: 'Finished', of: 'dailiesFinished' },
      ]}
    />
    <DayFigure
      title="Questions answered"
      days={days}
      measures={[
        { label: 'Answered', of: 'answered' },
        { label: 'Correct', of: 'correct' },
      ]}
    />
  </Grid>
)

type DayFigureProps = {
  readonly title: string
  readonly days: readonly Day[]
  readonly measures: readonly {
    readonly label: string
    readonly of: Exclude<keyof Day, 'day'>
  }[]
}

const DayFigure = ({ title, days, measures }: DayFigureProps) => (
  <Figure
    title={title}
    plot={{
      x: days.map(({ day }) => formatShortDay(day)),
      xLabel: 'Day',
      series: measures.map(({ label, of }) => ({ label, values: days.map((day) => day[of]) })),
    }}
    columns={[
      { header: 'Day', isRowHeader: true, cell: ({ day }: Day) => formatDay(day) },
      ...measures.map(({ label, of }) => ({
        header: label,
        align: 'end' as const,
        cell: (day: Day) => formatNumber(day[of]),
      })),
    ]}
    rows={days.toReversed()}
    rowKey={({ day }) => day}
  />
)

const WEEK_COLUMNS: readonly Column<Week>[] = [
  { header: 'Week', isRowHeader: true, cell: ({ startsOn }) => formatWeek(startsOn) },
  { header: 'Active', align: 'end', cell: ({ activePeople }) => formatNumber(activePeople) },
  { header: 'Joined', align: 'end', cell: ({ joined }) => formatNumber(joined) },
]

/** The share of all who joined that played this many weeks later; null without anybody. */
const returnedAfter = (cohorts: readonly Cohort[], week: number): number | null => {
  const old = cohorts.filter(({ active, joined }) => joined > 0 && week < active.length)
  const joined = old.reduce((sum, cohort) => sum + cohort.joined, 0)
  const active = old.reduce((sum, cohort) => sum + (cohort.active[week] ?? 0), 0)
  return joined === 0 ? null : (100 * active) / joined
}

const Retention = ({ cohorts }: { readonly cohorts: readonly Cohort[] }) => {
  const joined = cohorts.filter((cohort) => cohort.joined > 0)
  const title = 'Who comes back'
  const description = 'Of those who joined in a week, how many played in that week and later.'
  if (joined.length === 0) {
    return (
      <SectionCard title={title} description={description}>
        <EmptyState
          title="Nobody has joined in the last 8 weeks"
          description="Once people join, this shows how many of them come back."
        />
      </SectionCard>
    )
  }
  const weeks = cohorts.map((_cohort, week) => week)
  return (
    <Figure
      title={title}
      description={description}
      plot={{
        x: weeks.map(String),
        xLabel: 'Weeks after joining',
        formatY: formatPercent,
        maxY: 100,
        series: [{ label: 'Played', values: weeks.map((week) => returnedAfter(cohorts, week)) }],
      }}
      columns={[
        {
          header: 'Joined',
          isRowHeader: true,
          cell: ({ joinedWeek }: Cohort) => formatWeek(joinedWeek),
        },
        { header: 'People', align: 'end', cell: (cohort: Cohort) => formatNumber(cohort.joined) },
        ...weeks.map((week) => ({
          header: week === 0 ? 'Same week' : `+${week}`,
          align: 'end' as const,
          cell: ({ active, joined: people }: Cohort) => {
            const count = active[week]
            return count === undefined ? '' : formatPercent((100 * count) / people)
          },
        })),
      ]}
      rows={joined.toReversed()}
      rowKey={({ joinedWeek }) => joinedWeek}
    />
  )
}

const HardestBooks = ({ books }: { readonly books: readonly Book[] }) => (
  <SectionCard
    title="Hardest books"
    description="Answers of people who see a question for the first time."
  >
    {books.length === 0 ? (
      <EmptyState
        title="Not enough answers yet"
        description="A book is listed after 20 first answers."
      />
    ) : (
      <DataTable
        caption="Hardest books"
        columns={BOOK_COLUMNS}
        rows={books.slice(0, BOOKS_SHOWN)}
        rowKey={({ book }) => book}
      />
    )}
  </SectionCard>
)

/** The title of a card on phones. */
const Name = chakra('span', { base: { fontWeight: { base: '600', md: '400' } } })

const percentOf = ({ answered, correct }: Book): number => Math.round((100 * correct) / answered)

const BOOK_COLUMNS: readonly Column<Book>[] = [
  { header: 'Book', isRowHeader: true, isWide: true, cell: ({ book }) => <Name>{book}</Name> },
  { header: 'Answers', align: 'end', cell: ({ answered }) => formatNumber(answered) },
  { header: 'Correct', align: 'end', cell: (book) => formatPercent(percentOf(book)) },
  {
    header: 'Share',
    cell: (book) => (
      <ProgressBar value={percentOf(book)} label={`Correct answers from ${book.book}`} />
    ),
  },
]

const WebVitals = ({ pages }: Pick<Analytics, 'pages'>) => (
  <SectionCard
    title="Speed of the pages"
    description="What three quarters of the visits in the last 30 days stayed below."
  >
    {pages.length === 0 ? (
      <EmptyState
        title="Nothing measured yet"
        description="Browsers send what they measure when a page is left."
      />
    ) : (
      <>
        <DataTable
          caption="Speed of the pages"
          columns={VITAL_COLUMNS}
          rows={pages}
          rowKey={({ page }) => page}
        />
        <Legend />
      </>
    )}
  </SectionCard>
)

const SHOWN_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies WebVitalName[]

const seconds = new Intl.NumberFormat(readerLocale(), {
  style: 'unit',
  unit: 'second',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const milliseconds = new Intl.NumberFormat(readerLocale(), {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
})
const shifts = new Intl.NumberFormat(readerLocale(), { maximumFractionDigits: 2 })

const formatVital = (name: WebVitalName, value: number): string => {
  if (name === 'CLS') return shifts.format(value)
  return value < 1000 ? milliseconds.format(value) : seconds.format(value / 1000)
}

const RATINGS = {
  good: { tone: 'right', label: 'good' },
  'needs-improvement': { tone: 'gold', label: 'needs improvement' },
  poor: { tone: 'wrong', label: 'poor' },
} as const

const VitalCell = ({ vitals, name }: Pick<PageVitals, 'vitals'> & { name: WebVitalName }) => {
  const vital = vitals.find((one) => one.name === name)
  if (!vital) return <chakra.span color="muted">–</chakra.span>
  const { tone, label } = RATINGS[ratingOf(name, vital.p75)]
  return (
    <Chip tone={tone} justifySelf="start">
      <span>{formatVital(name, vital.p75)}</span>
      <chakra.span srOnly>{`, ${label}`}</chakra.span>
    </Chip>
  )
}

const PAGE_NAMES: Readonly<Partial<Record<PageVitals['page'], string>>> = {
  [PAGE_PATHS.home]: 'Home',
  other: 'Other addresses',
}

const VITAL_COLUMNS: readonly Column<PageVitals>[] = [
  {
    header: 'Page',
    isRowHeader: true,
    isWide: true,
    isFreeText: true,
    cell: ({ page }) => <Name>{PAGE_NAMES[page] ?? page}</Name>,
  },
  {
    header: 'Visits',
    align: 'end',
    cell: ({ vitals }) => formatNumber(Math.max(...vitals.map(({ visits }) => visits))),
  },
  ...SHOWN_VITALS.map((name) => ({
    header: name,
    align: 'end' as const,
    cell: ({ vitals }: PageVitals) => <VitalCell vitals={vitals} name={name} />,
  })),
]

const Legend = () => (
  <chakra.ul mt="4" display="grid" gap="1" textStyle="small" color="muted">
    {SHOWN_VITALS.map((name) => {
      const { label, good, poor } = WEB_VITALS[name]
      return (
        <li key={name}>
          <span>{name}</span>
          <span>, </span>
          <span>{label}</span>
          <span>: good up to </span>
          <span>{formatVital(name, good)}</span>
          <span>, poor above </span>
          <span>{formatVital(name, poor)}</span>
        </li>
      )
    })}
  </chakra.ul>
)

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
})
