import { chakra } from '@chakra-ui/react/styled-system'
import { Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  DEFAULT_GENERATED_QUESTIONS,
  generationCountOf,
  isGenerationCount,
  MAX_GENERATED_QUESTIONS,
} from '../../../domain/question/question-generation.ts'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { SectionCard } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { GenerationProgress } from './generation-progress.tsx'
import { useQuestionsPageAddress } from './questions-address.ts'

/** Asks for new questions on a book, and shows how they are written. */
export const GenerateQuestions = () => {
  const { generation } = useQuestionsPageAddress()
  return (
    <Stack>
      <SectionCard
        title="Generate questions"
        description="They become a new version of the book. Look at them first: they’re asked once you activate it."
      >
        <GenerateForm />
      </SectionCard>
      {generation ? <GenerationProgress key={generation} id={generation} /> : null}
    </Stack>
  )
}

/** Texts of the specification, part 2, section 5. */
const PROBLEMS = {
  book: {
    title: 'Book Required',
    description: 'Please select a Bible book to generate questions from.',
  },
  quantity: {
    title: 'Invalid Quantity',
    description: 'Please enter a number between 1 and 100.',
  },
} as const

type Field = keyof typeof PROBLEMS

const GenerateForm = () => {
  const { book, setBook, showGeneration } = useQuestionsPageAddress()
  const [quantity, setQuantity] = useState(String(DEFAULT_GENERATED_QUESTIONS))
  const [wrong, setWrong] = useState<Field | null>(null)
  const { mutate, isPending } = trpc.version.generate.useMutation({
    onSuccess: ({ generationId }) => showGeneration(generationId),
    onError: (error) =>
      showToast({
        title: 'Generation Failed',
        description: errorMessageOf(error, 'Failed to generate questions'),
        variant: 'destructive',
      }),
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPending) return
    const count = generationCountOf(quantity)
    const problem = book === '' ? 'book' : isGenerationCount(count) ? null : 'quantity'
    setWrong(problem)
    if (problem) {
      showToast({ ...PROBLEMS[problem], variant: 'destructive' })
      return
    }
    setQuantity(String(count))
    mutate({ book, questionCount: count })
  }

  const errorOf = (field: Field): string | undefined =>
    wrong === field ? PROBLEMS[field].description : undefined
  return (
    <chakra.form noValidate onSubmit={submit}>
      <Row flexWrap="wrap" alignItems="flex-start" gap="3.5">
        <chakra.div flex="2 1 12rem" minW="0">
          <SelectField
            label="Book"
            value={book}
            error={errorOf('book')}
            onChange={(event) => {
              setBook(event.target.value)
              setWrong(null)
            }}
          >
            <option value="">Choose a book</option>
            {BIBLE_BOOKS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </chakra.div>
        <chakra.div flex="1 1 9rem" minW="0">
          <TextField
            label="Number of questions"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            hint={`From 1 to ${MAX_GENERATED_QUESTIONS}`}
            value={quantity}
            error={errorOf('quantity')}
            onChange={(event) => {
              setQuantity(event.target.value)
              setWrong(null)
            }}
          />
        </chakra.div>
        <Button
          type="submit"
          variant="gold"
          aria-disabled={isPending || undefined}
          // In line with the fields, whose labels stand above them.
          mt={{ sm: '1.65rem' }}
          flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        >
          <Sparkles aria-hidden="true" />
          <span>{isPending ? 'Starting…' : 'Generate Questions'}</span>
        </Button>
      </Row>
    </chakra.form>
  )
}
