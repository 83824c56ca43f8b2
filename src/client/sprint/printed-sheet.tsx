import { chakra } from '@chakra-ui/react/styled-system'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import { formatDate } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'

export type Sheet = RouterOutputs['sprint']['openSheet']

/** The sheet on paper: the questions, and the answers on a page of their own. */
export const PrintedSheet = ({ sheet }: { readonly sheet: Sheet }) => {
  const { groupName, sprint, questions } = sheet
  const { timeZone } = useSignedInUser().settings
  return (
    // Paper is white in dark mode too.
    <Paper className="light">
      <chakra.header mb="6">
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          <bdi>{groupName}</bdi>
        </chakra.p>
        <Title>
          <bdi>{sprint.theme}</bdi>
        </Title>
        <chakra.p color="muted">{`Quiz sprint, ${formatDate(sprint.startedAt, timeZone)}`}</chakra.p>
        <NameLine>Name</NameLine>
      </chakra.header>
      <ol aria-label="Questions">
        {questions.map((question, index) => (
          <Entry key={question.id}>
            <Place>{`${index + 1}.`}</Place>
            <div>
              <chakra.p fontWeight="600">{question.question}</chakra.p>
              <Options>
                {question.options.map(({ id, optionLetter, optionText }) => (
                  <chakra.li key={id} display="flex" gap="2">
                    <Letter translate="no">{optionLetter}</Letter>
                    <chakra.span minW="0" overflowWrap="anywhere">
                      {optionText}
                    </chakra.span>
                  </chakra.li>
                ))}
              </Options>
            </div>
          </Entry>
        ))}
      </ol>
      <AnswerKey>
        <Title>Answers</Title>
        <ol aria-label="Answers">
          {questions.map((question, index) => (
            <Answer key={question.id} question={question} place={index + 1} />
          ))}
        </ol>
      </AnswerKey>
    </Paper>
  )
}

type AnswerProps = {
  readonly question: Sheet['questions'][number]
  /** From 1. */
  readonly place: number
}

const Answer = ({ question, place }: AnswerProps) => {
  const correct = question.options.find(({ id }) => id === question.correctOptionId)
  return (
    <Entry>
      <Place>{`${place}.`}</Place>
      <div>
        <p>
          <strong>
            <span translate="no">{`${correct?.optionLetter}: `}</span>
            <span>{correct?.optionText}</span>
          </strong>
          <span> </span>
          <chakra.span color="muted" display="inline-block">
            {shownReference(question.scriptureReference)}
          </chakra.span>
        </p>
        {question.lesson ? (
          <chakra.p fontSize="0.9em" mt="0.5" textWrap="pretty">
            {question.lesson}
          </chakra.p>
        ) : null}
      </div>
    </Entry>
  )
}

const Paper = chakra('article', {
  base: {
    maxW: '50rem',
    mx: 'auto',
    p: { base: '5.5', md: '12' },
    bg: 'surface',
    color: 'text',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'lifted',
    lineHeight: '1.4',
    _print: {
      maxW: 'none',
      p: '0',
      border: 'none',
      borderRadius: '0',
      boxShadow: 'none',
      fontSize: '10.5pt',
      lineHeight: '1.3',
    },
  },
})

const Title = chakra('h2', { base: { textStyle: 'heading', overflowWrap: 'anywhere' } })

/** Where to write a name. */
const NameLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2',
    maxW: '24rem',
    mt: '4',
    _after: { content: '""', flex: '1', borderBottomWidth: '1px', borderColor: 'control' },
  },
})

const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2.25rem minmax(0, 1fr)',
    mb: '4.5',
    _print: { mb: '3' },
    breakInside: 'avoid',
    listStyle: 'none',
  },
})

const Place = chakra('span', {
  base: { fontFamily: 'heading', fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
})

const Options = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '1.5',
    mt: '2',
    listStyle: 'none',
    _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', mt: '1', rowGap: '1' },
  },
})

/** A letter to circle. */
const Letter = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '6',
    h: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'control',
    textStyle: 'label',
    _print: { w: '5', h: '5', fontSize: '8pt' },
  },
})

const AnswerKey = chakra('section', {
  base: {
    mt: '10',
    pt: '8',
    borderTopWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'line',
    '& > h2': { mb: '5' },
    _print: { breakBefore: 'page', mt: '0', pt: '0', border: 'none' },
  },
})
