import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

export type Journey = RouterOutputs['journey']['get']
export type JourneyBook = Journey['shelves'][number]['books'][number]

/** Sums over all books. */
export const totalsOf = ({ shelves }: Pick<Journey, 'shelves'>) => {
  const books = shelves.flatMap((shelf) => shelf.books)
  const sumOf = (amount: (book: JourneyBook) => number): number =>
    books.reduce((sum, book) => sum + amount(book), 0)
  return {
    books: books.length,
    sealed: books.filter(({ sealedAt }) => sealedAt !== null).length,
    met: sumOf((book) => book.met),
    questions: sumOf((book) => book.questions),
  }
}

const stateOf = ({ sealedAt, met }: JourneyBook): 'sealed' | 'met' | 'unmet' => {
  if (sealedAt !== null) return 'sealed'
  return met > 0 ? 'met' : 'unmet'
}

/** The 66 books as small marks, a group of them on each line. */
export const BookMap = ({ shelves }: Pick<Journey, 'shelves'>) => {
  const { books, sealed } = totalsOf({ shelves })
  const started = shelves.flatMap((shelf) => shelf.books).filter(({ met }) => met > 0).length
  return (
    <chakra.div
      role="img"
      aria-label={`${formatNumber(sealed)} of ${formatNumber(books)} books mastered, ${formatNumber(started)} started`}
      display="grid"
      gap="1.5"
    >
      {shelves.map((shelf) => (
        <chakra.div key={shelf.group} display="flex" flexWrap="wrap" gap="0.5">
          {shelf.books.map((book) => (
            <Mark key={book.book} data-state={stateOf(book)} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

const Mark = chakra('span', {
  base: {
    w: '2.5',
    h: '4',
    borderRadius: '3px',
    borderWidth: '1px',
    borderColor: 'control',
    '&[data-state=met]': { bg: 'gold.soft', borderColor: 'gold.text' },
    '&[data-state=sealed]': {
      bg: 'gold',
      borderColor: 'gold.text',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', borderColor: 'Highlight' },
    },
  },
})
