import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

type SiteStatistics = RouterOutputs['site']['info']['statistics']

/** What takes the place of a number that is not known yet. */
const NO_BREAK_SPACE = '\u00a0'

type Figure = { readonly value: number | null; readonly label: string }

const counted = (value: number, one: string, many: string): string => (value === 1 ? one : many)

const figuresOf = ({
  questions,
  books,
  verses,
  groups,
  averageStreak,
}: SiteStatistics): readonly Figure[] => [
  {
    value: questions,
    label: `${counted(questions, 'question', 'questions')} in ${formatCount(books, 'book', 'books')}`,
  },
  { value: verses, label: counted(verses, 'verse quoted', 'verses quoted') },
  { value: groups, label: counted(groups, 'study group', 'study groups') },
  { value: averageStreak, label: 'day streak on average' },
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
      {figuresOf(data?.statistics ?? UNKNOWN).map(({ value, label }) =>
        value ? (
          <li key={label}>
            <Value>{data ? formatNumber(value) : NO_BREAK_SPACE}</Value>
            <chakra.span textStyle="small" color="muted">
              {label}
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
