import { chakra } from '@chakra-ui/react/styled-system'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import { formatNumber, formatPercent } from '../lib/format.ts'
import { oneOf, useSearchParameters } from '../lib/search-parameters.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'

type QuestionResult = RouterOutputs['sprint']['results']['questions'][number]

const ORDERS = ['hardest', 'asked'] as const
const ORDER_LABELS = { hardest: 'Hardest first', asked: 'In order' } as const
const PARAMETERS = { order: oneOf(ORDERS, 'hardest') }

/** The fewest correct first; of equal ones those with more answers; unanswered ones at the end. */
const byDifficulty = (one: QuestionResult, other: QuestionResult): number => {
  if (one.percentage === null || other.percentage === null) {
    return Number(one.percentage === null) - Number(other.percentage === null)
  }
  return one.percentage - other.percentage || other.answered - one.answered
}

type QuestionResultsProps = { readonly questions: readonly QuestionResult[] }

/** How each question was answered, in type that can be read from a projector. */
export const QuestionResults = ({ questions }: QuestionResultsProps) => {
  const [{ order }, change] = useSearchParameters(PARAMETERS)
  const isAnswered = questions.some(({ answered }) => answered > 0)
  const shown = order === 'hardest' ? [...questions].sort(byDifficulty) : questions
  return (
    <SectionCard
      title="How the questions went"
      size="heading"
      action={
        isAnswered ? (
          <SegmentedChoice
            label="Order"
            choices={ORDERS}
            labels={ORDER_LABELS}
            chosen={order}
            onChoose={(next) => change({ order: next }, { replace: true })}
          />
        ) : null
      }
    >
      {isAnswered ? (
        <ol aria-label={ORDER_LABELS[order]}>
          {shown.map((question) => (
            <Item key={question.position} question={question} />
          ))}
        </ol>
      ) : (
        <EmptyState
          headingLevel="h3"
          title="No answers yet"
          description="As soon as someone in the group answers, this shows which questions go well and which are worth talking about."
        />
      )}
    </SectionCard>
  )
}

const Item = ({ question: result }: { readonly question: QuestionResult }) => {
  const { position, question, scriptureReference, answered, correct, percentage } = result
  return (
    <Frame>
      <Place aria-hidden="true">{position + 1}</Place>
      <chakra.div minW="0">
        <Text>
          <chakra.span srOnly>{`Question ${position + 1}: `}</chakra.span>
          <span>{question}</span>
        </Text>
        <Small>{shownReference(scriptureReference)}</Small>
      </chakra.div>
      <chakra.div gridColumn={{ base: '2', md: '3' }}>
        {percentage === null ? (
          <Small>Not answered yet</Small>
        ) : (
          <>
            <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2.5" mb="1.5">
              <Share>{formatPercent(percentage)}</Share>
              <Small as="span">
                {`${formatNumber(correct)} of ${formatNumber(answered)} correct`}
              </Small>
            </chakra.p>
            <ProgressBar
              value={correct}
              max={answered}
              label={`Correct answers to question ${position + 1}`}
              valueText={`${correct} of ${answered}`}
            />
          </>
        )}
      </chakra.div>
    </Frame>
  )
}

const Frame = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'auto minmax(0, 1fr)',
      md: 'auto minmax(0, 1fr) minmax(14rem, 28%)',
    },
    alignItems: 'center',
    columnGap: { base: '3', md: '5.5' },
    rowGap: '3',
    py: '5',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0', pt: '0' },
    _last: { pb: '0' },
  },
})

const Place = chakra('span', {
  base: {
    alignSelf: 'start',
    minW: { base: '6', lg: '9' },
    fontFamily: 'heading',
    fontSize: { base: 'xl', lg: '2xl' },
    fontWeight: '600',
    lineHeight: '1.25',
    color: 'gold.text',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Text = chakra('p', {
  base: {
    fontFamily: 'heading',
    fontSize: { base: 'lg', lg: '2xl' },
    fontWeight: '600',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})

const Share = chakra('span', {
  base: {
    fontFamily: 'heading',
    fontSize: { base: '2xl', lg: '3xl' },
    fontWeight: '600',
    lineHeight: '1.1',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Small = chakra('p', {
  base: {
    fontSize: { base: 'sm', lg: 'lg' },
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    mt: '1',
  },
})
