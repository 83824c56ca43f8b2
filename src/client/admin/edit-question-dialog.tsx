import { chakra } from '@chakra-ui/react/styled-system'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import {
  difficultyBandOf,
  MAX_DIFFICULTY,
  MAX_THEME_LENGTH,
  OPTION_LETTERS,
} from '../../domain/question.ts'
import {
  MAX_LESSON_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_QUESTION_LENGTH,
} from '../../domain/question-entry.ts'
import { questionEntrySchema } from '../../domain/schema/question.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/scripture.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { DIFFICULTY_LABELS } from '../ui/difficulty-labels.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import { type Question, useEditQuestion } from './question-changes.ts'

type EditQuestionDialogProps = DialogControl & { readonly question: Question }

/** The form of a question, with the rules of an upload. Its entries stay while it is closed. */
export const EditQuestionDialog = ({ open, onClose, question }: EditQuestionDialogProps) => {
  const form = useForm({
    resolver: zodResolver(questionEntrySchema),
    defaultValues: entryOf(question),
  })
  const { mutate, isPending, error, reset } = useEditQuestion(onClose)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit question"
      submitLabel="Save question"
      description="Everyone sees the change at once, also in quizzes that have begun. Grades already given stay."
      pendingLabel="Saving…"
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => {
        if (!isPending)
          mutate({ id: question.id, revision: question.revision ?? undefined, ...entry })
      })}
      onCancel={() => {
        form.reset(entryOf(question))
        reset()
        onClose()
      }}
      problem={error && errorMessageOf(error, 'Failed to update question')}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

type Entry = z.input<typeof questionEntrySchema>

const entryOf = ({ options, lesson, ...question }: Question): Entry => {
  const textOf = (letter: string): string =>
    options.find(({ optionLetter }) => optionLetter === letter)?.optionText ?? ''
  return {
    question: question.question,
    scriptureReference: question.scriptureReference,
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

type FieldsProps = { readonly form: ReturnType<typeof useForm<Entry>> }

const Fields = ({ form: { register, formState } }: FieldsProps) => {
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
        {...register('difficulty', { valueAsNumber: true })}
        error={errors.difficulty?.message}
      >
        {DIFFICULTIES.map((difficulty) => (
          <option key={difficulty} value={difficulty}>
            {difficulty} ({DIFFICULTY_LABELS[difficultyBandOf(difficulty)]})
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
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minW: '0' },
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
