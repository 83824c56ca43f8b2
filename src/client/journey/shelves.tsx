import { chakra } from '@chakra-ui/react/styled-system'
import { BOOK_GROUP_NAMES } from '../../domain/scripture/book-groups.ts'
import { shortNameOf } from '../../domain/scripture/book-short-names.ts'
import { formatNumber } from '../lib/format.ts'
import type { Journey, JourneyBook } from '../shared/book-map.tsx'
import { practicePath } from '../shared/quiz-paths.ts'
import { BookSeal } from '../ui/book-seal.tsx'
import { CardSection } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHeader } from '../ui/section.tsx'

type ShelvesProps = Pick<Journey, 'shelves'>

/** The 66 books on their shelves. Each leads to its practice: none is locked. */
export const Shelves = ({ shelves }: ShelvesProps) => (
  <CardSection aria-labelledby="map-heading">
    <SectionHeader
      id="map-heading"
      title="The books"
      description="The numbers show how many of a book’s questions you’ve seen. You master a question by getting it right twice, at least a day apart. Master 20, or all in a smaller book, to earn the book’s seal. It’s yours to keep."
    />
    {shelves.map(({ group, books }) => (
      <chakra.section key={group} aria-labelledby={`shelf-${group}`} mt="5">
        <ShelfHeading>
          <chakra.h3 id={`shelf-${group}`} textStyle="subheading">
            {BOOK_GROUP_NAMES[group]}
          </chakra.h3>
          <chakra.span textStyle="small" color="muted">
            {`${formatNumber(books.filter(({ sealedAt }) => sealedAt).length)} of ${formatNumber(books.length)} mastered`}
          </chakra.span>
        </ShelfHeading>
        <Shelf>
          {books.map((book) => (
            <Book key={book.book} book={book} />
          ))}
        </Shelf>
      </chakra.section>
    ))}
  </CardSection>
)

const Book = ({ book }: { readonly book: JourneyBook }) => {
  const { met, questions, mastered, needed, sealedAt } = book
  const share = needed === 0 ? 0 : mastered / needed
  const shortName = shortNameOf(book.book)
  // Speech input finds a link by what is on the screen.
  const prefix = book.book.startsWith(shortName) ? '' : `${shortName}. `
  return (
    <li>
      <BookLink href={practicePath({ book: book.book, adaptive: false })}>
        <BookSeal
          name={book.book}
          shortName={shortName}
          isSealed={sealedAt !== null}
          share={share}
          isMet={met > 0}
        />
        <chakra.span srOnly>{`${prefix}Practice ${book.book}: ${wordsOf(book)}`}</chakra.span>
        <chakra.span aria-hidden="true" fontSize="xs" color="muted" whiteSpace="nowrap">
          {`${formatNumber(met)}/${formatNumber(questions)}`}
        </chakra.span>
      </BookLink>
    </li>
  )
}

/** "12 of 27 questions seen, 3 of 20 mastered" */
const wordsOf = ({ met, questions, mastered, needed, sealedAt }: JourneyBook): string => {
  if (questions === 0) return sealedAt === null ? 'no questions yet' : 'mastered'
  const all = `${formatNumber(met)} of ${formatNumber(questions)} questions seen`
  return sealedAt === null
    ? `${all}, ${formatNumber(Math.min(mastered, needed))} of ${formatNumber(needed)} mastered`
    : `mastered, ${all}`
}

const ShelfHeading = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    mb: '2.5',
  },
})

/** With a line below, as a shelf has. */
const Shelf = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 3.9rem), 1fr))',
    rowGap: '2',
    columnGap: '0',
    pb: '2',
    borderBottomWidth: '3px',
    borderColor: 'line',
    borderRadius: '2px',
  },
})

const BookLink = chakra(Link, {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '0.5',
    py: '1',
    borderRadius: 'control',
    fontVariantNumeric: 'tabular-nums',
    transition: 'background-color 150ms, transform 150ms',
    _hover: { bg: 'sunk' },
    _active: { transform: 'scale(0.97)' },
  },
})
