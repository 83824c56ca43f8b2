import { chakra } from '@chakra-ui/react/styled-system'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { ArrowLeft } from 'lucide-react'
import { difficultyBandOf } from '../../../domain/question/question.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { DIFFICULTY_LABELS } from '../../ui/difficulty-labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Link } from '../../ui/link.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { CorrectMark } from './correct-mark.tsx'
import { questionsHref, useQuestionsPageAddress } from './questions-address.ts'
import { VersionDialog } from './version-dialog.tsx'
import { VersionStatusChip } from './version-status-chip.tsx'

type Page = RouterOutputs['version']['questions']
type Question = Page['questions'][number]

/** A version with its questions, to look at before it is activated. */
export const VersionQuestions = ({ id }: { readonly id: string }) => {
  const { book } = useQuestionsPageAddress()
  const query = useVersion(id)
  const pages = query.data?.pages
  return (
    <Stack>
      <chakra.div>
        <BackLink href={questionsHref({ tab: 'versions', book })}>
          <ArrowLeft aria-hidden="true" size={16} />
          <span>All versions</span>
        </BackLink>
      </chakra.div>
      <QueryState
        query={{ ...query, data: pages?.[0]?.version }}
        errorTitle="The version could not be loaded"
        loading={<ListSkeleton />}
        expectedErrors={{ not_found: <EmptyState title="There is no such version" /> }}
      >
        {(version) => (
          <>
            <Head version={version} />
            <chakra.ol display="grid" gap="3" listStyleType="none">
              {pages
                ?.flatMap(({ questions }) => questions)
                .map((question) => (
                  <QuestionItem key={question.id} question={question} />
                ))}
            </chakra.ol>
            <ShowMore
              linkIds={[]}
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              problem={query.isFetchNextPageError ? errorMessageOf(query.error) : null}
              onShowMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

/** Not tRPC's own infinite query: it sends a direction too, which the call does not take. */
const useVersion = (id: string) => {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.version.questions, { id }, 'infinite'),
    queryFn: ({ pageParam }: { pageParam: number | null }) =>
      client.version.questions.query({ id, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (last: Page) => last.nextCursor,
    refetchOnMount: 'always',
  })
}

const BackLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minH: '11' },
})

const Head = ({ version }: Pick<Page, 'version'>) => {
  const { isOpen, close, trigger } = useDialog()
  const { book, name, description, totalQuestions, isActive } = version
  return (
    <SectionCard
      title={`${book}: ${name}`}
      description={description}
      action={
        <Button size="sm" minH="11" variant={isActive ? 'quiet' : 'gold'} {...trigger}>
          {isActive ? 'Archive' : 'Activate'}
        </Button>
      }
    >
      <Row flexWrap="wrap">
        <VersionStatusChip version={version} />
        <chakra.span color="muted">
          {formatCount(totalQuestions, 'question', 'questions')}
        </chakra.span>
      </Row>
      <VersionDialog open={isOpen} onClose={close} version={version} />
    </SectionCard>
  )
}

const QuestionItem = ({ question }: { readonly question: Question }) => (
  <Item>
    <chakra.p dir="auto" fontWeight="600" lineHeight="1.4" textWrap="pretty">
      {question.question}
    </chakra.p>
    <Row flexWrap="wrap" columnGap="2.5" rowGap="1" mt="1" textStyle="small" color="muted">
      <span>{shownReference(question.scriptureReference)}</span>
      <bdi>{question.theme}</bdi>
      <span>
        {`${DIFFICULTY_LABELS[difficultyBandOf(question.difficulty)]} (${question.difficulty})`}
      </span>
    </Row>
    <chakra.ul display="grid" gap="1" listStyleType="none" mt="2.5">
      {question.options.map(({ id, optionLetter, optionText, isCorrect }) => (
        <chakra.li key={id} display="flex" gap="2" minW="0" alignItems="baseline">
          <chakra.span fontWeight="650" color={isCorrect ? 'right' : 'muted'} translate="no">
            {optionLetter}
          </chakra.span>
          <chakra.span dir="auto" minW="0" fontWeight={isCorrect ? '650' : '400'}>
            {optionText}
          </chakra.span>
          {isCorrect ? <CorrectMark /> : null}
        </chakra.li>
      ))}
    </chakra.ul>
    {question.isAnswerHidden ? (
      <chakra.p textStyle="small" color="muted" mt="2.5">
        In a quiz that you can still play: its answer is hidden until you have played it.
      </chakra.p>
    ) : null}
    {question.lesson ? (
      <chakra.p dir="auto" textStyle="small" mt="2.5" textWrap="pretty" whiteSpace="pre-line">
        {question.lesson}
      </chakra.p>
    ) : null}
  </Item>
)

const Item = chakra('li', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    p: '4.5',
    overflowWrap: 'anywhere',
  },
})
