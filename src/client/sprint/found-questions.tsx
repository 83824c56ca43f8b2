import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowDown, Check, Plus } from 'lucide-react'
import { type RouterInputs, trpc } from '../lib/trpc.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { QUESTION_SET_ID, type QuestionSet, questionCount } from './question-set.ts'
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
            <>
              <Results aria-label="Questions found">
                {questions.map((question) => (
                  <Result key={question.id} question={question} set={set} />
                ))}
              </Results>
              <LinkToSet count={set.draft.questions.length} />
            </>
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
        // With the focus, it must not be below the link to the set.
        scrollMarginBottom={{ base: '32', lg: '0' }}
        aria-label={`${labelOf(isPicked, set)}: ${question.question}`}
        // Not `disabled`, which would drop the keyboard focus.
        aria-disabled={isOff || undefined}
        opacity={isOff ? '0.55' : undefined}
        onClick={() => {
          if (!isOff) set.take([question])
        }}
      >
        {isPicked ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        <span>{labelOf(isPicked, set)}</span>
      </Button>
    </Frame>
  )
}

const labelOf = (isPicked: boolean, set: QuestionSet): string => {
  if (isPicked) return 'In your set'
  return set.replaced ? 'Use this one' : 'Add'
}

/** On narrow screens, where the set is below all that was found. */
const LinkToSet = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <SetLink
      href={`#${QUESTION_SET_ID}`}
      variant="quiet"
      size="sm"
      hideFrom="lg"
      data-bar="actions"
    >
      <span>{`See your set: ${questionCount(count)}`}</span>
      <ArrowDown aria-hidden="true" />
    </SetLink>
  )

const SetLink = chakra(ButtonAnchor, {
  base: {
    position: 'sticky',
    // Above the bottom bar.
    bottom: 'calc(4.5rem + env(safe-area-inset-bottom))',
    w: 'full',
    bg: 'surface',
    boxShadow: 'lifted',
  },
})

/** Beside the set, it scrolls by itself, so that the set stays in view. */
const Results = chakra('ul', {
  base: { maxH: { lg: '36rem' }, overflowY: { lg: 'auto' }, mx: '-2', px: '2' },
})

const Frame = chakra('li', {
  base: { py: '4', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
})
