import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { FREQUENT_QUESTIONS } from '../shared/frequent-questions.ts'

export const FrequentQuestions = () => (
  <chakra.section
    aria-labelledby="faq-heading"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}
    gap={{ base: '5', lg: '10' }}
    py={{ base: '8', lg: '14' }}
  >
    <chakra.h2 id="faq-heading" textStyle="title">
      Frequently asked questions
    </chakra.h2>
    <div>
      {FREQUENT_QUESTIONS.map(({ question, answer }, position) => (
        <Entry key={question} open={position === 0}>
          <Question>
            <chakra.h3 fontWeight="600" fontSize="lg">
              {question}
            </chakra.h3>
            <ChevronDown aria-hidden="true" size={20} />
          </Question>
          <chakra.p color="muted" pb="5" pe="8" textWrap="pretty">
            {answer}
          </chakra.p>
        </Entry>
      ))}
    </div>
  </chakra.section>
)

const Entry = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '1px' },
    '&[open] svg': { transform: 'rotate(180deg)' },
  },
})

const Question = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minH: '16',
    py: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flexShrink: '0', color: 'muted', transition: 'transform 200ms' },
  },
})
