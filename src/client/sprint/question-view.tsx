import { chakra } from '@chakra-ui/react/styled-system'
import { difficultyBandOf } from '../../domain/question/question.ts'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import { Chip } from '../ui/chip.tsx'
import { DIFFICULTY_LABELS } from '../ui/difficulty-labels.ts'
import { Row } from '../ui/layout.ts'
import type { PickedQuestion } from './sprint-draft.ts'

/** A question with its options, to look through: none of them is marked. */
export const QuestionView = ({ question }: { readonly question: PickedQuestion }) => (
  <chakra.div minW="0">
    <chakra.p fontWeight="600" lineHeight="1.4" textWrap="pretty" overflowWrap="anywhere">
      {question.question}
    </chakra.p>
    <Row flexWrap="wrap" columnGap="2.5" rowGap="1" mt="1.5" textStyle="small" color="muted">
      <span>{shownReference(question.scriptureReference)}</span>
      <Chip minH="6" px="2.5" fontSize="xs">
        {DIFFICULTY_LABELS[difficultyBandOf(question.difficulty)]}
      </Chip>
    </Row>
    <Options aria-label="Options">
      {question.options.map(({ id, optionLetter, optionText }) => (
        <chakra.li key={id} display="flex" gap="2" minW="0">
          <chakra.span fontWeight="650" color="muted" aria-hidden="true" translate="no">
            {optionLetter}
          </chakra.span>
          <chakra.span srOnly translate="no">{`${optionLetter}: `}</chakra.span>
          <chakra.span minW="0" overflowWrap="anywhere">
            {optionText}
          </chakra.span>
        </chakra.li>
      ))}
    </Options>
  </chakra.div>
)

const Options = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    columnGap: '4',
    rowGap: '1',
    mt: '2.5',
    textStyle: 'small',
    listStyle: 'none',
  },
})
