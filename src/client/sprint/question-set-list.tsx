import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowDown, ArrowUp, RefreshCw, Trash2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { MIN_SPRINT_QUESTIONS, SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { SectionCard } from '../ui/section.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { QUESTION_SET_ID, type QuestionSet, questionCount, type SetAction } from './question-set.ts'
import { QuestionView } from './question-view.tsx'
import type { PickedQuestion } from './sprint-draft.ts'

/** The questions of the set in their order, to look through, move, replace and remove. */
export const QuestionSetList = ({ set }: { readonly set: QuestionSet }) => {
  const { questions } = set.draft
  const region = useRef<HTMLDivElement>(null)
  useFocusAfterChange(set, region)
  return (
    <SectionCard
      title="Your set"
      action={
        <Row flexWrap="wrap" gap="2.5">
          {questions.length > 0 ? <DiscardButton set={set} /> : null}
          <Chip tone={set.isEnough ? 'right' : 'plain'}>
            <span>{`${questions.length}/${SPRINT_LENGTH}`}</span>
            <chakra.span srOnly>questions</chakra.span>
          </Chip>
        </Row>
      }
    >
      <div id={QUESTION_SET_ID} ref={region} tabIndex={-1}>
        {questions.length === 0 ? (
          <EmptyState
            headingLevel="h3"
            title="No questions yet"
            description={`Draw some at random, or search for the ones you have in mind. A sprint has ${MIN_SPRINT_QUESTIONS} to ${SPRINT_LENGTH}.`}
          />
        ) : (
          <ol>
            {questions.map((question, index) => (
              <Item key={question.id} set={set} question={question} number={index + 1} />
            ))}
          </ol>
        )}
      </div>
      <chakra.p role="status" srOnly>
        {set.status}
      </chakra.p>
    </SectionCard>
  )
}

/** What was pressed may be gone or in another place, so the focus moves to what takes its place. */
const useFocusAfterChange = (
  { focusTarget }: QuestionSet,
  region: { readonly current: HTMLElement | null },
): void => {
  useEffect(() => {
    const target = focusTarget.current
    if (target === null) return
    focusTarget.current = null
    const button =
      target === 'set'
        ? null
        : region.current?.querySelector<HTMLElement>(
            `[data-question="${target.questionId}"] [data-action="${target.action}"]`,
          )
    const element = button ?? region.current
    element?.focus()
  })
}

type ItemProps = {
  readonly set: QuestionSet
  readonly question: PickedQuestion
  /** From 1. */
  readonly number: number
}

const Item = ({ set, question, number }: ItemProps) => {
  const { id } = question
  const isLast = number === set.draft.questions.length
  return (
    <ItemFrame data-question={id} data-replaced={set.replaced?.id === id ? '' : undefined}>
      <ItemNumber aria-hidden="true">{number}</ItemNumber>
      <chakra.div minW="0">
        <QuestionView question={question} />
        {set.refusedIds.includes(id) ? (
          <chakra.div mt="2.5">
            <ProblemNote>
              This one can’t be in a sprint right now. Replace or remove it.
            </ProblemNote>
          </chakra.div>
        ) : null}
      </chakra.div>
      <Row
        flexWrap="wrap"
        gap="0.5"
        gridColumn={{ base: '2', sm: '3' }}
        ms={{ base: '-2.5', sm: '0' }}
      >
        <Action
          action="up"
          label={`Move question ${number} up`}
          icon={ArrowUp}
          isOff={number === 1}
          onPress={() => set.move(id, -1)}
        />
        <Action
          action="down"
          label={`Move question ${number} down`}
          icon={ArrowDown}
          isOff={isLast}
          onPress={() => set.move(id, 1)}
        />
        <Action
          action="replace"
          label={`Replace question ${number}`}
          icon={RefreshCw}
          onPress={() => set.startReplacing(id)}
        />
        <Action
          action="remove"
          label={`Remove question ${number}`}
          icon={Trash2}
          onPress={() => set.remove(id)}
        />
      </Row>
    </ItemFrame>
  )
}

type ActionProps = {
  readonly action: SetAction
  readonly label: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly isOff?: boolean
  readonly onPress: () => void
}

const Action = ({ action, label, icon: Icon, isOff = false, onPress }: ActionProps) => (
  <Button
    variant="plain"
    size="sm"
    w="10"
    px="0"
    data-action={action}
    aria-label={label}
    title={label}
    // Not `disabled`, which would drop the keyboard focus.
    aria-disabled={isOff || undefined}
    opacity={isOff ? '0.35' : undefined}
    onClick={isOff ? undefined : onPress}
  >
    <Icon size={18} aria-hidden />
  </Button>
)

const DiscardButton = ({ set }: { readonly set: QuestionSet }) => {
  const { isOpen, wasOpened, close, trigger } = useDialog()
  return (
    <>
      <Button variant="plain" size="sm" {...trigger}>
        Discard
      </Button>
      {wasOpened ? (
        <Dialog
          open={isOpen}
          onClose={close}
          role="alertdialog"
          title="Discard this set?"
          description={`The ${questionCount(set.draft.questions.length)} you picked will be gone from this list.`}
          actions={
            <>
              <Button variant="danger" onClick={set.discard}>
                Discard
              </Button>
              <Button onClick={close}>Keep it</Button>
            </>
          }
        />
      ) : null}
    </>
  )
}

const ItemFrame = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
    columnGap: '3',
    rowGap: '2',
    alignItems: 'start',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0', pt: '0' },
    _last: { pb: '0' },
    '&[data-replaced]': { boxShadow: 'inset 3px 0 0 var(--chakra-colors-gold)', ps: '3' },
  },
})

const ItemNumber = chakra('span', {
  base: {
    minW: '6',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '600',
    color: 'gold.text',
    lineHeight: '1.4',
    fontVariantNumeric: 'tabular-nums',
  },
})
