import { chakra } from '@chakra-ui/react/styled-system'
import { Download } from 'lucide-react'
import {
  OPTIONAL_COLUMNS,
  QUESTION_COLUMNS,
  type QuestionColumn,
} from '../../../domain/question/question-file.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.ts'

const SAMPLE_FILE = 'sample_questions.csv'

const EXPLANATIONS: Readonly<Record<QuestionColumn, string>> = {
  question: 'The question, at most 500 characters',
  scriptureReference: 'The passage that answers it: Ruth 1:16 or Ruth 1:16-18',
  theme: 'A word or two: Loyalty',
  difficulty: 'A number from 1 (Beginner) to 10 (Apostle)',
  optionA: 'The first answer, at most 200 characters',
  optionB: 'The second answer',
  optionC: 'The third answer',
  optionD: 'The fourth answer; all four must differ',
  correctAnswer: 'The letter of the correct answer: A, B, C or D',
  lesson: 'What to learn from it, shown after the answer',
  book: 'The book of the reference',
  kind: 'What the question asks for: wording, name, detail, fact, reason, meaning, order, speaker or link',
  landmark: 'The number of a well-known story: L014',
  also: 'A second passage, where the answer needs two',
  from: 'Where each wrong answer belongs, in the order of the letters: Ruth 1:4 | Ruth 2:1 | Ruth 4:17',
}

/** A small file to start from. */
export const SampleLink = () => (
  <ButtonAnchor href={`/${SAMPLE_FILE}`} download={SAMPLE_FILE} size="sm" minH="11">
    <Download aria-hidden="true" />
    <span>Download a sample</span>
  </ButtonAnchor>
)

/** What an uploaded file looks like. */
export const FileFormatGuide = () => (
  <Stack>
    <Columns>
      {QUESTION_COLUMNS.map((column) => (
        <Column key={column}>
          <dt>
            <Code>{column}</Code>
          </dt>
          <chakra.dd color="muted">
            {`${EXPLANATIONS[column]}${OPTIONAL_COLUMNS.includes(column) ? ' (optional)' : ''}`}
          </chakra.dd>
        </Column>
      ))}
    </Columns>
    <Rules>
      <li>
        CSV: the first row names the columns, in any order. Columns are separated by commas; a text
        with a comma, a quote or a line break stands in quotes, and a quote in it is written twice.
        Only a lesson keeps its line breaks; elsewhere they become spaces. Rows are numbered as in a
        spreadsheet, so the first question is in row 2.
      </li>
      <li>
        <span>{'JSON: an array of objects with these names, such as '}</span>
        <Code>{'[{"question": "…", "difficulty": 3, …}]'}</Code>
        <span>.</span>
      </li>
      <li>Save the file in UTF-8. In Excel, that is “CSV UTF-8”.</li>
      <li>Good rows are stored even if others have errors. A question is stored only once.</li>
    </Rules>
  </Stack>
)

const Columns = chakra('dl', {
  base: { display: 'grid', rowGap: { base: '3', sm: '2' } },
})

const Column = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
    columnGap: '4.5',
  },
})

const Code = chakra(
  'code',
  {
    base: {
      fontFamily: 'ui-monospace, monospace',
      fontSize: '0.9em',
      fontWeight: '550',
      overflowWrap: 'anywhere',
    },
  },
  { defaultProps: { translate: 'no' } },
)

const Rules = chakra('ul', {
  base: { display: 'grid', gap: '2', ps: '5', listStyle: 'disc', maxW: 'prose' },
})
