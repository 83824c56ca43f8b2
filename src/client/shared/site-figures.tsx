import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

type SiteStatistics = RouterOutputs['site']['info']['statistics']

/** What takes the place of a number that is not known yet. */
const NO_BREAK_SPACE = '\u00a0'

type Figure = { readonly value: number | null; readonly one: string; readonly many: string }

const figuresOf = (statistics: SiteStatistics): readonly Figure[] => [
  { value: statistics.questions, one: 'question', many: 'questions' },
  { value: statistics.verses, one: 'verse quoted', many: 'verses quoted' },
  { value: statistics.books, one: 'book', many: 'books' },
  { value: statistics.groups, one: 'study group', many: 'study groups' },
  { value: statistics.averageStreak, one: 'day streak on average', many: 'day streak on average' },
]

const UNKNOWN: SiteStatistics = {
  questions: 1,
  verses: 1,
  chapters: 0,
  books: 1,
  groups: 0,
  averageStreak: null,
}

/**
 * Real figures of this site; one that is zero or too small to tell anything is left out. Until they are known,
 * their place is kept, so that nothing below moves.
 */
export const SiteFigures = () => {
  const { data, isPending } = trpc.site.info.useQuery()
  if (!data && !isPending) return null
  const known = data
    ? ({ 'aria-label': 'Statistics' } as const)
    : ({ 'aria-hidden': true, visibility: 'hidden' } as const)
  return (
    <List {...known}>
      {figuresOf(data?.statistics ?? UNKNOWN).map(({ value, one, many }) =>
        value ? (
          <li key={many}>
            <Value>{data ? formatNumber(value) : NO_BREAK_SPACE}</Value>
            <chakra.span textStyle="small" color="muted">
              {value === 1 ? one : many}
            </chakra.span>
          </li>
        ) : null,
      )}
    </List>
  )
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '7',
    rowGap: '3',
  },
})

const Value = chakra('strong', {
  base: { display: 'block', fontFamily: 'heading', fontSize: 'xl', fontWeight: '600' },
})
