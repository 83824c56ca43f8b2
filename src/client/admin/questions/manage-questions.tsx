import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_QUESTION_SEARCH_LENGTH } from '../../../domain/question/question.ts'
import {
  MIN_QUESTION_SEARCH_LENGTH,
  QUESTION_VIEWS,
  type QuestionView,
} from '../../../domain/question/question-list.ts'
import { NOTABLE_DIFFERENCE } from '../../../domain/rating/question-rating.ts'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { Pagination } from '../list/pagination.tsx'
import { ArchiveQuestions } from './archive-questions.tsx'
import { DeleteQuestionDialog } from './delete-question-dialog.tsx'
import { searchOf, useQuestionsAddress } from './manage-questions-address.ts'
import type { Question } from './question-changes.ts'
import { QuestionTable } from './question-table.tsx'

/** Lists, searches and changes questions. */
export const ManageQuestions = () => {
  const { filters, page } = useQuestionsAddress()
  const query = trpc.question.list.useQuery(
    { ...filters, page },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return (
    <>
      <Filters />
      <Card>
        <QueryState
          query={query}
          errorTitle="The questions could not be loaded"
          loading={<ListSkeleton />}
        >
          {(listed) => <List listed={listed} />}
        </QueryState>
      </Card>
    </>
  )
}

const VIEW_LABELS: Readonly<Record<QuestionView, string>> = {
  all: 'All',
  suspicious: 'Suspicious',
  difficulty: 'Difficulty differs',
}

const Filters = () => {
  const { filters, setBook, setSearch, setView } = useQuestionsAddress()
  const { data } = trpc.question.bookCounts.useQuery(undefined, { refetchOnMount: 'always' })
  const counts = new Map(data?.bookCounts.map(({ book, count }) => [book, count]))
  return (
    <Card pad="sm" mb="4.5">
      <Row flexWrap="wrap" alignItems="flex-end" gap="3.5">
        <SearchBox
          label="Search questions"
          placeholder={`Text, verse or theme: ${MIN_QUESTION_SEARCH_LENGTH}+ letters`}
          maxLength={MAX_QUESTION_SEARCH_LENGTH}
          search={filters.search}
          searchOf={searchOf}
          onSearch={setSearch}
        />
        <chakra.div flex="1 1 10rem" minW="0">
          <SelectField
            label="Book"
            value={filters.book}
            onChange={(event) => setBook(event.target.value)}
          >
            <option value="">All books</option>
            {BIBLE_BOOKS.map(({ name }) => (
              <option key={name} value={name}>
                {counts.has(name) ? `${name} (${formatNumber(counts.get(name) ?? 0)})` : name}
              </option>
            ))}
          </SelectField>
        </chakra.div>
        <SegmentedChoice
          label="Which questions"
          choices={QUESTION_VIEWS}
          labels={VIEW_LABELS}
          chosen={filters.view}
          onChoose={setView}
        />
      </Row>
    </Card>
  )
}

type Listed = RouterOutputs['question']['list']

const List = ({ listed }: { readonly listed: Listed }) => {
  const { hrefOf, isFiltered } = useQuestionsAddress()
  const { summary, catchFocus } = useLostFocus()
  const [chosen, setChosen] = useState<Question | null>(null)
  const deleting = useDialog()
  const { questions, total, page, pageSize } = listed
  return (
    <>
      <Row flexWrap="wrap" justifyContent="space-between" gap="3" mb="3">
        <chakra.p ref={summary} role="status" tabIndex={-1} color="muted">
          {summaryOf(listed)}
        </chakra.p>
        {isFiltered ? null : <ArchiveQuestions onShown={catchFocus} />}
      </Row>
      {questions.length === 0 ? (
        <NoQuestions />
      ) : (
        <QuestionTable
          questions={questions}
          onDelete={(question, event) => {
            setChosen(question)
            deleting.trigger.onClick(event)
          }}
        />
      )}
      <Pagination
        label="Pages of questions"
        page={page}
        total={total}
        pageSize={pageSize}
        hrefOf={hrefOf}
      />
      {chosen && deleting.wasOpened ? (
        <DeleteQuestionDialog
          question={chosen}
          open={deleting.isOpen}
          onClose={deleting.close}
          onShown={catchFocus}
        />
      ) : null}
    </>
  )
}

/** Frames within which React shows what has been read. */
const FRAMES_TO_WAIT = 30

/** Moves the focus to the summary of the list once a change has taken away the button that had it. */
const useLostFocus = () => {
  const summary = useRef<HTMLParagraphElement>(null)
  const catchFocus = (framesLeft = FRAMES_TO_WAIT): void => {
    if (document.activeElement === document.body) summary.current?.focus()
    else if (framesLeft > 0) requestAnimationFrame(() => catchFocus(framesLeft - 1))
  }
  return { summary, catchFocus: (): void => catchFocus() }
}

/** "41-60 of 396 questions" */
const summaryOf = ({ questions, total, page, pageSize, hasMoreMatches }: Listed): string => {
  if (total === 0) return 'No questions'
  const first = (page - 1) * pageSize + 1
  const last = first + questions.length - 1
  const range = `${formatNumber(first)}\u2013${formatNumber(last)} of`
  return hasMoreMatches
    ? `${range} the first ${formatCount(total, 'match', 'matches')}: search for more to see the others`
    : `${range} ${formatCount(total, 'question', 'questions')}`
}

const NOTHING_FOUND: Readonly<
  Record<QuestionView, { readonly title: string; readonly description?: string }>
> = {
  all: { title: 'No question matches' },
  suspicious: {
    title: 'No suspicious questions',
    description:
      'Questions appear here once their answers look wrong, or when players report them.',
  },
  difficulty: {
    title: 'No question’s difficulty differs',
    description: `Questions appear here once players find them at least ${formatNumber(NOTABLE_DIFFERENCE)} harder or easier than written.`,
  },
}

const NoQuestions = () => {
  const { isFiltered, filters, clearFilters } = useQuestionsAddress()
  if (!isFiltered) return <EmptyState title="No questions in the database" />
  return (
    <EmptyState
      {...NOTHING_FOUND[filters.view]}
      action={<Button onClick={clearFilters}>Show all questions</Button>}
    />
  )
}
