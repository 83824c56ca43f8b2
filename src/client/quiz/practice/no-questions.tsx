import { chakra } from '@chakra-ui/react/styled-system'
import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchForm } from './search-form.tsx'

type NoQuestionsProps = {
  readonly book: string
  readonly search: string
  /** So many questions have a word of the search that not all of them were looked at. */
  readonly areTooMany: boolean
  readonly onShowAll: () => void
  readonly onSearch: (search: string) => void
}

/** In place of a round that has no questions: the way to others. */
export const NoQuestions = ({
  book,
  search,
  areTooMany,
  onShowAll,
  onSearch,
}: NoQuestionsProps) => {
  const showAll = (
    <Button variant="gold" onClick={onShowAll}>
      Show All Questions
    </Button>
  )
  if (search !== '') {
    return (
      <chakra.div css={{ '& h2': { overflowWrap: 'anywhere' } }}>
        <EmptyState
          title={`No questions match “${search}”${book === ALL_BOOKS ? '' : ` in ${book}`}`}
          description={
            areTooMany
              ? 'Too many questions have one of these words to look at them all. Try a rarer word.'
              : 'Check the spelling, or try fewer words.'
          }
          action={
            <SearchAgain>
              <SearchForm
                label="Search again"
                search={search}
                onSearch={onSearch}
                canClear={false}
              />
              {showAll}
            </SearchAgain>
          }
        />
      </chakra.div>
    )
  }
  return (
    <EmptyState
      title="No Questions Available"
      description={
        book === ALL_BOOKS
          ? 'There are no questions available right now.'
          : `No questions found for ${book}.`
      }
      action={showAll}
    />
  )
}

const SearchAgain = chakra('div', {
  base: { display: 'grid', gap: '6', w: '20rem', maxW: 'full' },
})
