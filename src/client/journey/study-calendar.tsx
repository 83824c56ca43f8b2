import { chakra } from '@chakra-ui/react/styled-system'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { formatCount, formatDay, formatList, readerLocale } from '../lib/format.ts'
import type { Journey } from '../shared/book-map.tsx'
import { SectionCard } from '../ui/section.tsx'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type StudyCalendarProps = Pick<Journey, 'weeks' | 'today'>

/** The days of the last twelve weeks on which a question was answered: a column for each week. */
export const StudyCalendar = ({ weeks, today }: StudyCalendarProps) => {
  const studied = new Set(weeks.flatMap(({ days }) => days))
  const text = `${formatCount(studied.size, 'day', 'days')} in the last twelve weeks`
  return (
    <SectionCard title="Calendar" description={text}>
      <chakra.ul srOnly>
        {weeks.map(({ startsOn, days }) => (
          <li key={startsOn}>{weekText(startsOn, days)}</li>
        ))}
      </chakra.ul>
      <Grid aria-hidden="true">
        <span />
        {WEEKDAYS.map((weekday, row) => (
          <Weekday key={weekday}>{row % 2 === 0 ? weekday : ''}</Weekday>
        ))}
        {weeks.map(({ startsOn }, column) => (
          <Week
            key={startsOn}
            startsOn={startsOn}
            label={monthLabel(startsOn, weeks[column - 1]?.startsOn)}
            {...{ studied, today }}
          />
        ))}
      </Grid>
    </SectionCard>
  )
}

type WeekProps = {
  readonly startsOn: string
  readonly label: string
  readonly studied: ReadonlySet<string>
  readonly today: string
}

const Week = ({ startsOn, label, studied, today }: WeekProps) => (
  <>
    <Month>{label}</Month>
    {WEEKDAYS.map((weekday, row) => {
      const day = addDays(startsOn as DayKey, row)
      return (
        <Day
          key={weekday}
          title={day > today ? undefined : formatDay(day)}
          data-studied={studied.has(day) ? '' : undefined}
          data-today={day === today ? '' : undefined}
          data-coming={day > today ? '' : undefined}
        />
      )
    })}
  </>
)

/** "Week of Monday, Sep 7: Monday, Sep 7 and Tuesday, Sep 8" */
const weekText = (startsOn: string, days: readonly string[]): string =>
  `Week of ${formatDay(startsOn)}: ${days.length > 0 ? formatList(days.map(formatDay)) : 'no days'}`

/** The month, above its first week. */
const monthLabel = (startsOn: string, before: string | undefined): string =>
  before !== undefined && before.slice(0, 7) !== startsOn.slice(0, 7)
    ? new Intl.DateTimeFormat(readerLocale(), { month: 'short', timeZone: 'UTC' }).format(
        new Date(startsOn),
      )
    : ''

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridTemplateRows: '1.1rem repeat(7, auto)',
    gridTemplateColumns: 'auto',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: '1',
    maxW: '22rem',
  },
})

const Weekday = chakra('span', {
  base: { alignSelf: 'center', pe: '1', fontSize: '0.6875rem', lineHeight: '1', color: 'muted' },
})

const Month = chakra('span', {
  base: { fontSize: '0.6875rem', lineHeight: '1', color: 'muted', whiteSpace: 'nowrap', w: '0' },
})

const Day = chakra('span', {
  base: {
    aspectRatio: '1',
    borderRadius: '5px',
    bg: 'sunk',
    borderWidth: '1px',
    borderColor: 'line',
    '&[data-studied]': {
      bg: 'gold',
      borderColor: 'gold.text',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', borderColor: 'Highlight' },
    },
    '&[data-today]': { outline: '2px solid', outlineColor: 'text', outlineOffset: '1px' },
    '&[data-coming]': { visibility: 'hidden' },
  },
})
