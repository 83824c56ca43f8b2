import { chakra } from '@chakra-ui/react/styled-system'
import type { MouseEvent } from 'react'
import { shareRight } from '../../../domain/administration/statistics.ts'
import { difficultyBandOf } from '../../../domain/question/question.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { formatCount, formatNumber, formatPercent, readerLocale } from '../../lib/format.ts'
import { returnState } from '../../shared/use-return.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DIFFICULTY_LABELS } from '../../ui/difficulty-labels.ts'
import { Row } from '../../ui/layout.ts'
import { TextLink } from '../../ui/link.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { CorrectMark } from './correct-mark.tsx'
import { type Question, useToggleQuestion } from './question-changes.ts'
import { editQuestionHref } from './questions-address.ts'
import { suspicionsOf } from './suspicions.ts'

type QuestionTableProps = {
  readonly questions: readonly Question[]
  readonly onDelete: (question: Question, event: MouseEvent<HTMLButtonElement>) => void
}

export const QuestionTable = ({ questions, onDelete }: QuestionTableProps) => {
  const { toggle, isShownActive } = useToggleQuestion()
  const columns: readonly Column<Question>[] = [
    {
      header: 'Question',
      isRowHeader: true,
      isWide: true,
      isFreeText: true,
      cell: (question) => <Text question={question} />,
    },
    { header: 'Difficulty', cell: (question) => <Difficulty question={question} /> },
    { header: 'First answers', align: 'end', cell: (question) => <Figures question={question} /> },
    {
      header: 'Status',
      cell: (question) => (
        <SwitchField
          label="Active"
          aria-label={`Active: ${question.question}`}
          checked={isShownActive(question)}
          onChange={(event) => toggle(question, event.target.checked)}
        />
      ),
    },
    {
      header: 'Change',
      align: 'end',
      isWide: true,
      cell: (question) => (
        <Row gap="1" justifyContent={{ md: 'end' }}>
          {question.isAnswerHidden ? null : (
            <ButtonLink
              href={editQuestionHref(question.id)}
              state={returnState()}
              size="sm"
              minH="11"
              aria-label={`Edit: ${question.question}`}
            >
              Edit
            </ButtonLink>
          )}
          <Button
            size="sm"
            minH="11"
            variant="plain"
            aria-label={`Delete: ${question.question}`}
            onClick={(event) => onDelete(question, event)}
          >
            Delete
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <DataTable caption="Questions" columns={columns} rows={questions} rowKey={({ id }) => id} />
  )
}

type QuestionProps = { readonly question: Question }

const Text = ({ question }: QuestionProps) => (
  <chakra.div minW="0">
    <chakra.p dir="auto" fontWeight="600" lineHeight="1.4" textWrap="pretty">
      {question.question}
    </chakra.p>
    <Row flexWrap="wrap" columnGap="2.5" rowGap="1.5" mt="1.5" textStyle="small" color="muted">
      <span>{shownReference(question.scriptureReference)}</span>
      <bdi>{question.theme}</bdi>
      <bdi>{question.version?.name ?? 'No version'}</bdi>
      {suspicionsOf(question).map((suspicion) => (
        <SmallChip key={suspicion} tone="wrong">
          {suspicion}
        </SmallChip>
      ))}
      {question.openReports > 0 ? (
        <TextLink href={pathTo('adminReports')}>
          {formatCount(question.openReports, 'open report', 'open reports')}
        </TextLink>
      ) : null}
    </Row>
    {question.isAnswerHidden ? (
      <chakra.p textStyle="small" color="muted" mt="1.5">
        In a quiz that you can still play: its answer is hidden until you have played it.
      </chakra.p>
    ) : null}
    <Answers question={question} />
  </chakra.div>
)

const SmallChip = chakra(Chip, {
  base: { minH: '6', px: '2.5', fontSize: 'xs', whiteSpace: 'normal' },
})

const Answers = ({ question: { question, options, lesson, statistics } }: QuestionProps) => (
  <chakra.details mt="1" textStyle="small">
    <Summary aria-label={`Answers: ${question}`}>Answers</Summary>
    <chakra.ul display="grid" gap="1.5" listStyleType="none" mt="1">
      {options.map(({ id, optionLetter, optionText, isCorrect, picked }) => (
        <chakra.li key={id} display="flex" gap="2" minW="0" alignItems="baseline">
          <chakra.span fontWeight="650" color={isCorrect ? 'right' : 'muted'} translate="no">
            {optionLetter}
          </chakra.span>
          <chakra.span dir="auto" minW="0" fontWeight={isCorrect ? '650' : '400'}>
            {optionText}
          </chakra.span>
          {isCorrect ? <CorrectMark /> : null}
          {picked === null || !statistics ? null : (
            <chakra.span ms="auto" flexShrink="0" color="muted">
              {shareText(picked, statistics.answered)}
            </chakra.span>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
    {statistics && statistics.discrimination !== null ? (
      <chakra.p mt="2" color="muted">
        <span>Discrimination </span>
        <span>{discriminationText(statistics.discrimination)}</span>
        <span>: how much more often the top third of players is correct than the bottom third</span>
      </chakra.p>
    ) : null}
    {lesson ? (
      <chakra.p dir="auto" mt="2" textWrap="pretty" whiteSpace="pre-line">
        {lesson}
      </chakra.p>
    ) : null}
  </chakra.details>
)

const Summary = chakra('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '8',
    cursor: 'pointer',
    color: 'gold.text',
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
  },
})

/** "12 (40%)" */
const shareText = (count: number, of: number): string =>
  of === 0 ? formatNumber(count) : `${formatNumber(count)} (${formatPercent((100 * count) / of)})`

const signedPercent = new Intl.NumberFormat(readerLocale(), {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** "+35%", "-10%" */
const discriminationText = (discrimination: number): string => signedPercent.format(discrimination)

const Difficulty = ({ question: { difficulty, statistics } }: QuestionProps) => {
  const measured = statistics?.measuredDifficulty ?? null
  return (
    <chakra.span whiteSpace={{ md: 'nowrap' }}>
      <span>{`${DIFFICULTY_LABELS[difficultyBandOf(difficulty)]} `}</span>
      <chakra.span color="muted">{`(${difficulty})`}</chakra.span>
      {measured === null ? null : (
        <>
          <chakra.span display={{ md: 'none' }} color="muted">
            {' · '}
          </chakra.span>
          <chakra.span display={{ base: 'inline-block', md: 'block' }} color="muted">
            {`measured ${formatNumber(measured)}`}
          </chakra.span>
        </>
      )}
    </chakra.span>
  )
}

const Figures = ({ question: { statistics, isAnswerHidden } }: QuestionProps) => {
  const share = statistics && shareRight(statistics)
  if (!statistics || share === null) {
    return <chakra.span color="muted">{isAnswerHidden ? 'Hidden' : 'None yet'}</chakra.span>
  }
  return (
    <span>
      <span>{`${formatNumber(statistics.answered)} `}</span>
      <chakra.span display={{ md: 'block' }} color="muted" whiteSpace={{ md: 'nowrap' }}>
        {`${formatPercent(100 * share)} correct`}
      </chakra.span>
    </span>
  )
}
