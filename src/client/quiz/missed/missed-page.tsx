import { chakra } from '@chakra-ui/react/styled-system'
import { RotateCcw } from 'lucide-react'
import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { formatCount } from '../../lib/format.ts'
import { Page } from '../../shared/page.tsx'
import { missedReviewPath, PRACTICE_PATH } from '../../shared/quiz-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardSection } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlate } from '../../ui/icon-plate.tsx'
import { Lamp } from '../../ui/lamp.tsx'
import { Stack } from '../../ui/layout.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { MissedBookRow } from './missed-book.tsx'
import {
  type MissedPage as Missed,
  type MissedBook,
  type MissedOverview,
  useMissedBooks,
} from './use-missed.ts'

/** What the learner has missed and not got right since, book by book. */
const MissedPage = () => (
  <Page>
    <PageHeader
      title="Missed questions"
      lead="What you missed waits here until you get it right, with the verse and the lesson."
    />
    <QueryState
      query={useMissedBooks()}
      errorTitle="Your missed questions could not be loaded"
      loading={<Skeletons />}
    >
      {(missed) =>
        missed.overview?.books.length ? (
          <Books overview={missed.overview} missed={missed} />
        ) : (
          <NothingMissed />
        )
      }
    </QueryState>
  </Page>
)

type BooksProps = { readonly overview: MissedOverview; readonly missed: Missed }

const Books = ({ overview, missed }: BooksProps) => (
  <Stack>
    <ReviewCard overview={overview} />
    <Card py="1">
      {inOrder(overview, missed.book).map((book) => (
        <MissedBookRow
          key={book.book}
          book={book}
          first={book.book === missed.book ? missed : null}
        />
      ))}
    </Card>
  </Stack>
)

/** The one whose questions are shown first, then in Bible order. */
const inOrder = ({ books }: MissedOverview, first: string | null): readonly MissedBook[] =>
  books.toSorted((one, other) => Number(other.book === first) - Number(one.book === first))

/** The next step: some of them again. */
const ReviewCard = ({ overview: { books, canReview } }: Pick<BooksProps, 'overview'>) => {
  const count = books.reduce((sum, { missed }) => sum + missed, 0)
  return (
    <Frame pad="sm" aria-labelledby="missed-count">
      <IconPlate shape="round" hideBelow="sm">
        <RotateCcw size={20} strokeWidth={1.9} />
      </IconPlate>
      <chakra.div flex="1 1 11rem" minW="0">
        <chakra.h2 id="missed-count" textStyle="subheading">
          {`${formatCount(count, 'question', 'questions')} in ${formatCount(books.length, 'book', 'books')}`}
        </chakra.h2>
        <chakra.p textStyle="small" color="muted" textWrap="pretty">
          {canReview
            ? 'Up to ten at a time, the latest first.'
            : 'You can review a question a day after you missed it.'}
        </chakra.p>
      </chakra.div>
      {canReview ? (
        <ButtonLink
          href={missedReviewPath(ALL_BOOKS)}
          variant="gold"
          aria-describedby="missed-count"
        >
          Review
        </ButtonLink>
      ) : null}
    </Frame>
  )
}

const NothingMissed = () => (
  <EmptyState
    icon={<Lamp size={48} />}
    title="Nothing missed"
    description="A question you get wrong waits here until you get it right."
    action={
      <ButtonLink href={PRACTICE_PATH} variant="gold">
        Practice
      </ButtonLink>
    }
  />
)

const Skeletons = () => (
  <Stack>
    <SkeletonBlock h="5.5rem" borderRadius="card" />
    <SkeletonBlock h="20rem" borderRadius="card" />
  </Stack>
)

const Frame = chakra(CardSection, {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '3' },
})

export default MissedPage
