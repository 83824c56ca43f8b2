import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type RouterInputs, trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { type QuestionSet, questionCount } from './question-set.ts'
import { QuestionView } from './question-view.tsx'
import type { PickedQuestion } from './sprint-draft.ts'

/** The server sends at most this many. */
const MAX_RESULTS = 20

export type Criteria = RouterInputs['sprint']['searchQuestions']

type FoundQuestionsProps = { readonly criteria: Criteria; readonly set: QuestionSet }

export const FoundQuestions = ({ criteria, set }: FoundQuestionsProps) => {
  const query = trpc.sprint.searchQuestions.useQuery(criteria, {
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <QueryState query={query} errorTitle="The search failed" headingLevel="h3">
      {({ questions }) => (
        <chakra.div position="relative" aria-busy={query.isPlaceholderData}>
          {query.isPlaceholderData ? <LoadingLine /> : null}
          <chakra.p role="status" textStyle="small" color="muted">
            {countText(questions.length)}
          </chakra.p>
          {questions.length === 0 ? (
            <EmptyState
              headingLevel="h3"
              title="No questions match"
              description="Try fewer words, or another passage or difficulty."
            />
          ) : (
            <Results aria-label="Questions found">
              {questions.map((question) => (
                <Result key={question.id} question={question} set={set} />
              ))}
            </Results>
          )}
        </chakra.div>
      )}
    </QueryState>
  )
}

const countText = (count: number): string =>
  count < MAX_RESULTS
    ? `${questionCount(count)} found`
    : `The first ${MAX_RESULTS} are shown. Add words or a passage to narrow it down.`

type ResultProps = { readonly question: PickedQuestion; readonly set: QuestionSet }

const Result = ({ question, set }: ResultProps) => {
  const isPicked = set.has(question.id)
  const isOff = isPicked || (set.isFull && !set.replaced)
  return (
    <Frame>
      <QuestionView question={question} />
      <Button
        size="sm"
        mt="3"
        aria-label={`${labelOf(isPicked, set)}: ${question.question}`}
        // Not `disabled`, which would drop the keyboard focus.
        aria-disabled={isOff || undefined}
        opacity={isOff ? '0.55' : undefined}
        onClick={() => {
          if (!isOff) set.take([question])
        }}
      >
        {isPicked ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        {labelOf(isPicked, set)}
      </Button>
    </Frame>
  )
}

const labelOf = (isPicked: boolean, set: QuestionSet): string => {
  if (isPicked) return 'In your set'
  return set.replaced ? 'Use this one' : 'Add'
}

/** Beside the set, it scrolls by itself, so that the set stays in view. */
const Results = chakra('ul', {
  base: { maxH: { lg: '36rem' }, overflowY: { lg: 'auto' }, mx: '-2', px: '2' },
})

const Frame = chakra('li', {
  base: { py: '4', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
})
