import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { missedReviewPath } from '../../shared/quiz-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { MissedItem, missedItemId } from './missed-item.tsx'
import {
  type MissedBook,
  type MissedPage,
  useAsideChanges,
  useMissedQuestions,
} from './use-missed.ts'

type MissedBookProps = {
  readonly book: MissedBook
  /** The first page of its questions, if it is known: then the book is open. */
  readonly first: MissedPage | null
}

/** A book that can be opened: what was missed in it, the latest first. */
export const MissedBookRow = ({ book, first }: MissedBookProps) => {
  const { timeZone } = useSignedInUser().settings
  const [wasOpened, setOpened] = useState(first !== null)
  return (
    <Frame>
      <Details open={first !== null} onToggle={() => setOpened(true)}>
        <Summary>
          <chakra.h2 textStyle="subheading">{book.book}</chakra.h2>
          <chakra.span gridRow="2" textStyle="small" color="muted">
            {`${formatCount(book.missed, 'question', 'questions')} · last ${formatDate(book.lastMissedAt, timeZone)}`}
          </chakra.span>
          <ChevronDown aria-hidden="true" size={22} />
        </Summary>
        {wasOpened ? <Questions book={book} first={first} /> : null}
      </Details>
    </Frame>
  )
}

const Questions = ({ book, first }: MissedBookProps) => {
  const query = useMissedQuestions(book.book, first)
  const aside = useAsideChanges()
  return (
    <QueryState
      query={query}
      headingLevel="h3"
      errorTitle={`What you missed in ${book.book} could not be loaded`}
      loading={<SkeletonLines lines={Math.min(book.missed, 5)} />}
    >
      {({ pages }) => {
        const questions = pages.flatMap((page) => page.questions)
        const others = query.hasNextPage ? 0 : book.missed - questions.length
        return (
          <chakra.div pb="5">
            {pages[0]?.canReviewBook && questions.length > 0 ? (
              <ButtonLink href={missedReviewPath(book.book)} size="sm" mb="2">
                {`Review ${book.book}`}
              </ButtonLink>
            ) : null}
            <ol>
              {questions.map((question) => (
                <MissedItem
                  key={question.id}
                  question={question}
                  isAside={aside.isAside(question)}
                  onAside={(isAside) => aside.setAside(question.id, isAside)}
                />
              ))}
            </ol>
            <ShowMore
              linkIds={questions.map(({ id }) => missedItemId(id))}
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              problem={query.isFetchNextPageError ? errorMessageOf(query.error) : null}
              onShowMore={() => void query.fetchNextPage()}
            />
            {others > 0 ? (
              <chakra.p textStyle="small" color="muted" mt={questions.length > 0 ? '4' : '0'}>
                {hiddenText(others)}
              </chakra.p>
            ) : null}
          </chakra.div>
        )
      }}
    </QueryState>
  )
}

const hiddenText = (count: number): string =>
  `${formatCount(count, 'question', 'questions')} can’t be shown now, because ${count === 1 ? 'it is' : 'they are'} in a quiz you can still play or no longer asked.`

const Frame = chakra('div', {
  base: { borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
})

const Details = chakra('details', {
  base: {
    '& > summary > svg': { transition: 'transform 150ms', flexShrink: '0' },
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  },
})

const Summary = chakra('summary', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    '& > svg': { gridArea: '1 / 2 / span 2' },
    py: '3',
    mx: '-2',
    px: '2',
    borderRadius: 'control',
    _hover: { bg: 'sunk' },
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
})
