import { chakra } from '@chakra-ui/react/styled-system'
import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import { useParams } from 'wouter'
import type { z } from 'zod/mini'
import {
  difficultyBandOf,
  MAX_DIFFICULTY,
  MAX_THEME_LENGTH,
  OPTION_LETTERS,
} from '../../../domain/question/question.ts'
import {
  MAX_LESSON_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_QUESTION_LENGTH,
} from '../../../domain/question/question-entry.ts'
import { questionEntrySchema } from '../../../domain/schema/question.ts'
import { MAX_REFERENCE_LENGTH } from '../../../domain/scripture/scripture.ts'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSinceMount } from '../../lib/use-since-mount.ts'
import { useDraftedForm } from '../../shared/use-drafted-form.ts'
import { useReturn } from '../../shared/use-return.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DIFFICULTY_LABELS } from '../../ui/difficulty-labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.ts'
import { PageForm } from '../../ui/page-form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RequireQuestionAdministrator } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { type Question, useEditQuestion } from './question-changes.ts'
import { questionsHref } from './questions-address.ts'

/** The form of a question, with the rules of an upload. */
const EditQuestionPage = () => (
  <RequireQuestionAdministrator>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminQuestion}
      lead="Everyone sees the change at once, also in quizzes that have begun. Grades already given stay."
      parent={{ label: 'Questions', path: QUESTIONS }}
    >
      <StoredQuestion />
    </AdminFrame>
  </RequireQuestionAdministrator>
)

const QUESTIONS = questionsHref({ tab: 'manage' })

const StoredQuestion = () => {
  const { id = '' } = useParams()
  const query = useSinceMount(trpc.question.get.useQuery({ id }, { refetchOnMount: 'always' }))
  return (
    <QueryState
      query={query}
      errorTitle="The question could not be loaded"
      loading={<SkeletonCard lines={12} />}
      expectedErrors={{ not_found: <NotFound />, invalid_input: <NotFound /> }}
    >
      {({ question }) =>
        question.isAnswerHidden ? (
          <Hidden />
        ) : (
          <EditQuestion key={question.id} question={question} />
        )
      }
    </QueryState>
  )
}

const ToQuestions = () => <ButtonLink href={QUESTIONS}>To the questions</ButtonLink>

const NotFound = () => (
  <EmptyState
    title="Question not found"
    description="It may have been deleted."
    action={<ToQuestions />}
  />
)

const Hidden = () => (
  <EmptyState
    title="This question can’t be edited yet"
    description="It is in a quiz that you can still play. Once you’ve played it, you can edit it."
    action={<ToQuestions />}
  />
)

const EditQuestion = ({ question }: { readonly question: Question }) => {
  const { id } = question
  const { form, revision, isRestored, forget } = useDraftedForm({
    name: `question.${id}`,
    entry: entryOf(question),
    revision: question.revision,
    resolver: zodResolver(questionEntrySchema),
  })
  const goBack = useReturn(QUESTIONS)
  const { mutate, isPending, error } = useEditQuestion(forget)
  return (
    <PageForm
      submitLabel="Save question"
      pendingLabel="Saving…"
      isPending={isPending}
      isRestored={isRestored}
      onSubmit={form.handleSubmit((entry) =>
        mutate({ id, revision: revision ?? undefined, ...entry }, { onSuccess: goBack }),
      )}
      onCancel={() => {
        forget()
        goBack()
      }}
      problem={error && errorMessageOf(error, 'Failed to update question')}
    >
      <Fields form={form} measured={question.statistics?.measuredDifficulty ?? null} />
    </PageForm>
  )
}

type Entry = z.input<typeof questionEntrySchema>

const entryOf = ({ options, lesson, ...question }: Question): Entry => {
  const textOf = (letter: string): string =>
    options.find(({ optionLetter }) => optionLetter === letter)?.optionText ?? ''
  return {
    question: question.question,
    scriptureReference: shownReference(question.scriptureReference),
    theme: question.theme,
    difficulty: question.difficulty,
    optionA: textOf('A'),
    optionB: textOf('B'),
    optionC: textOf('C'),
    optionD: textOf('D'),
    correctAnswer: options.find(({ isCorrect }) => isCorrect)?.optionLetter ?? 'A',
    lesson: lesson ?? '',
    // The book follows from the reference.
    book: '',
  }
}

const DIFFICULTIES = Array.from({ length: MAX_DIFFICULTY }, (_, index) => index + 1)

type FieldsProps = {
  readonly form: UseFormReturn<Entry>
  /** The measured difficulty. */
  readonly measured: number | null
}

const Fields = ({ form: { register, formState }, measured }: FieldsProps) => {
  const { errors } = formState
  return (
    <Stack gap="4">
      <TextAreaField
        label="Question"
        rows={3}
        dir="auto"
        required
        maxLength={MAX_QUESTION_LENGTH}
        {...register('question')}
        error={errors.question?.message}
      />
      <TextField
        label="Reference"
        autoComplete="off"
        required
        maxLength={MAX_REFERENCE_LENGTH}
        hint="Ruth 1:16 or Ruth 1:16-18. The book follows from it."
        {...register('scriptureReference')}
        error={errors.scriptureReference?.message}
      />
      <TextField
        label="Theme"
        autoComplete="off"
        dir="auto"
        required
        maxLength={MAX_THEME_LENGTH}
        {...register('theme')}
        error={errors.theme?.message}
      />
      <SelectField
        label="Difficulty"
        hint={
          measured === null
            ? undefined
            : `First answers put it at ${formatNumber(measured)}. Changing the difficulty restarts the measurement.`
        }
        {...register('difficulty', { valueAsNumber: true })}
        error={errors.difficulty?.message}
      >
        {DIFFICULTIES.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {`${difficulty} (${DIFFICULTY_LABELS[difficultyBandOf(difficulty)]})`}
          </option>
        ))}
      </SelectField>
      <Options>
        <chakra.legend textStyle="label" fontSize="sm">
          Options: mark the correct one
        </chakra.legend>
        {OPTION_LETTERS.map((letter) => (
          <Option key={letter}>
            <CorrectMark
              type="radio"
              value={letter}
              aria-label={`Option ${letter} is correct`}
              {...register('correctAnswer')}
            />
            <TextField
              label={`Option ${letter}`}
              autoComplete="off"
              dir="auto"
              required
              maxLength={MAX_OPTION_LENGTH}
              {...register(`option${letter}`)}
              error={errors[`option${letter}`]?.message}
            />
          </Option>
        ))}
      </Options>
      <TextAreaField
        label="Lesson"
        rows={4}
        dir="auto"
        maxLength={MAX_LESSON_LENGTH}
        hint="What a learner reads after answering. Optional."
        {...register('lesson')}
        error={errors.lesson?.message}
      />
    </Stack>
  )
}

const Options = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    minW: '0',
    '& legend': { mb: '2' },
  },
})

const Option = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: '3',
    p: '3',
    borderRadius: 'option',
    borderWidth: '1.5px',
    borderColor: 'line',
    '&:has(input[type=radio]:checked)': { borderColor: 'right', bg: 'right.soft' },
  },
})

const CorrectMark = chakra('input', {
  base: { w: '6', h: '6', mt: '9', accentColor: 'var(--chakra-colors-right)', cursor: 'pointer' },
})

export default EditQuestionPage
