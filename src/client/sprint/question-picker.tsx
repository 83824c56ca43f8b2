import { chakra } from '@chakra-ui/react/styled-system'
import { useMutation } from '@tanstack/react-query'
import { Dices, Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import { DIFFICULTY_BANDS, type DifficultyBand } from '../../domain/question/question.ts'
import { searchSprintQuestionsSchema } from '../../domain/schema/sprint.ts'
import { BIBLE_BOOKS } from '../../domain/scripture/bible-books.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { type RouterInputs, trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { DIFFICULTY_LABELS } from '../ui/difficulty-labels.ts'
import { Row, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Criteria, FoundQuestions } from './found-questions.tsx'
import { type QuestionSet, questionCount } from './question-set.ts'
import type { PickedQuestion } from './sprint-draft.ts'

type QuestionPickerProps = { readonly groupId: string; readonly set: QuestionSet }

/** Finds questions for the set: drawn at random, or searched for. */
export const QuestionPicker = ({ groupId, set }: QuestionPickerProps) => {
  const heading = useRef<HTMLDivElement>(null)
  const filters = useFilters(groupId)
  const { replaced, replacedNumber } = set
  const replacedId = replaced?.id

  useEffect(() => {
    // On phones, the picker is far above the list.
    if (replacedId) heading.current?.focus()
  }, [replacedId])

  return (
    <SectionCard title={replacedNumber === null ? 'Find questions' : 'Find another question'}>
      <div ref={heading} tabIndex={-1}>
        {replaced ? (
          <Replaced>
            <p>{`Instead of question ${replacedNumber}: “${replaced.question}”`}</p>
            <Button size="sm" onClick={set.cancelReplacing}>
              Keep it
            </Button>
          </Replaced>
        ) : null}
      </div>
      <Stack gap="3.5" mb="4.5">
        <PassageField filters={filters} />
        <SelectField
          label="Difficulty"
          value={filters.difficulty ?? ''}
          onChange={(event) => filters.setDifficulty(event.target.value)}
        >
          <option value="">Any difficulty</option>
          {DIFFICULTY_BANDS.map((band) => (
            <option key={band} value={band}>
              {DIFFICULTY_LABELS[band]}
            </option>
          ))}
        </SelectField>
      </Stack>
      <Tabs defaultValue="draw">
        <TabList aria-label="How to find questions">
          <Tab value="draw">Draw at random</Tab>
          <Tab value="search">Search</Tab>
        </TabList>
        <TabPanel value="draw">
          <DrawForm set={set} filters={filters} />
        </TabPanel>
        <TabPanel value="search">
          <SearchForm set={set} filters={filters} />
        </TabPanel>
      </Tabs>
    </SectionCard>
  )
}

/** The filters that drawing and searching share. */
const useFilters = (groupId: string) => {
  const [passage, setPassage] = useState('')
  const [difficulty, setDifficulty] = useState<DifficultyBand | undefined>()
  const [passageError, setPassageError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  return {
    passage,
    difficulty,
    passageError,
    field,
    setPassage: (text: string): void => {
      setPassage(text)
      setPassageError(undefined)
    },
    setDifficulty: (value: string): void =>
      setDifficulty(DIFFICULTY_BANDS.find((band) => band === value)),
    /** What to ask the server for; null for a passage that does not exist, which is marked. */
    criteria: (q = ''): Criteria | null => {
      const parsed = searchSprintQuestionsSchema.safeParse({ id: groupId, passage, difficulty, q })
      if (parsed.success) return parsed.data
      setPassageError(parsed.error.issues[0]?.message)
      field.current?.focus()
      return null
    },
  }
}

type Filters = ReturnType<typeof useFilters>

const PassageField = ({ filters }: { readonly filters: Filters }) => {
  const id = useId()
  return (
    <>
      <TextField
        ref={filters.field}
        label="Passage"
        list={id}
        placeholder="Ruth 1-4"
        hint="A book, with or without chapters. Empty for the whole Bible."
        autoComplete="off"
        value={filters.passage}
        error={filters.passageError}
        onChange={(event) => filters.setPassage(event.target.value)}
      />
      <datalist id={id}>
        {BIBLE_BOOKS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

type FormProps = { readonly set: QuestionSet; readonly filters: Filters }

/** Numbers of questions to draw, as many as there is room for, with the one that is chosen. */
const countsOf = (room: number, chosen: number): number[] => {
  const counts = [1, 5, 10, 15, 20].filter((count) => count < room)
  return [...new Set([...counts, chosen, room])].sort((one, other) => one - other)
}

/** The set as it is now, for replies that arrive after it has changed. */
const useLatest = (set: QuestionSet): { readonly current: QuestionSet } => {
  const latest = useRef(set)
  useEffect(() => {
    latest.current = set
  }, [set])
  return latest
}

const DrawForm = ({ set, filters }: FormProps) => {
  const [wanted, setWanted] = useState(SPRINT_LENGTH)
  const [result, setResult] = useState('')
  const { client } = trpc.useUtils()
  const draw = useMutation({
    mutationFn: (input: RouterInputs['sprint']['drawQuestions']) =>
      client.sprint.drawQuestions.query(input),
  })
  const latestSet = useLatest(set)
  const replacedId = set.replaced?.id
  const isReplacing = replacedId !== undefined
  const count = isReplacing ? 1 : Math.min(wanted, set.room)
  const isOff = count === 0 || draw.isPending

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const criteria = filters.criteria()
    if (isOff || !criteria) return
    setResult('')
    const { id, passage, difficulty } = criteria
    const take = (questions: readonly PickedQuestion[]): void => {
      const { replaced, take, announce } = latestSet.current
      // Another question is being replaced by now, or none.
      if (replaced?.id !== replacedId) return
      const added = take(questions, count)
      if (isReplacing && added > 0) return
      const text = drawnText(added, count)
      setResult(text)
      announce(text)
    }
    // Some of the drawn ones may be in the set already.
    const total = Math.min(SPRINT_LENGTH, count + set.draft.questions.length)
    draw.mutate(
      { id, passage, difficulty, count: isReplacing ? SPRINT_LENGTH : total },
      { onSuccess: ({ questions }) => take(questions) },
    )
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="3.5">
        {isReplacing || set.isFull ? null : (
          <SelectField
            label="How many"
            value={count}
            onChange={(event) => setWanted(Number(event.target.value))}
          >
            {countsOf(set.room, count).map((number) => (
              <option key={number} value={number}>
                {questionCount(number)}
              </option>
            ))}
          </SelectField>
        )}
        {set.isFull && !isReplacing ? (
          <FullNote />
        ) : (
          <Button
            type="submit"
            variant={set.isEnough || isReplacing ? 'quiet' : 'gold'}
            // Not `disabled`, which would drop the keyboard focus.
            aria-disabled={isOff || undefined}
          >
            <Dices aria-hidden="true" />
            <span>{isReplacing ? 'Draw another one' : 'Draw questions'}</span>
          </Button>
        )}
        <DrawResult>{result}</DrawResult>
        {draw.error ? <ProblemNote>{errorMessageOf(draw.error)}</ProblemNote> : null}
      </Stack>
    </form>
  )
}

const drawnText = (added: number, wanted: number): string => {
  if (added === 0) return 'No other questions match. Try another passage or difficulty.'
  const text = `${questionCount(added)} added.`
  return added < wanted ? `${text} No others match.` : text
}

/** In place of what would add a question to a full set. */
const FullNote = () => (
  <chakra.p
    textStyle="small"
    color="muted"
    textWrap="pretty"
  >{`Your set has ${SPRINT_LENGTH} questions, the maximum. Remove or replace one to change it.`}</chakra.p>
)

const SearchForm = ({ set, filters }: FormProps) => {
  const [words, setWords] = useState('')
  const [criteria, setCriteria] = useState<Criteria | null>(null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setCriteria(filters.criteria(words))
  }

  return (
    <Stack gap="4.5">
      <chakra.form role="search" noValidate onSubmit={submit}>
        <Stack gap="3.5">
          <TextField
            label="Words"
            type="search"
            hint="In the question or its reference"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit">
            <Search aria-hidden="true" />
            <span>Search</span>
          </Button>
        </Stack>
      </chakra.form>
      {set.isFull && !set.replaced ? <FullNote /> : null}
      {criteria ? <FoundQuestions criteria={criteria} set={set} /> : null}
    </Stack>
  )
}

const Replaced = chakra(Row, {
  base: {
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    p: '3.5',
    mb: '4.5',
    borderRadius: 'control',
    bg: 'gold.soft',
    '& > p': { flex: '1 1 12rem', minW: '0', overflowWrap: 'anywhere' },
  },
})

/** The list announces it, together with its other changes. */
const DrawResult = chakra('p', {
  base: { textStyle: 'small', fontWeight: '600', _empty: { display: 'none' } },
})
