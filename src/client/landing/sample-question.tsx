import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { AnswerTile, type AnswerTileState } from '../ui/answer-tile.tsx'
import { CardSection } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row, Stack } from '../ui/layout.ts'
import {
  SAMPLE_ANSWER,
  SAMPLE_OPTIONS,
  SAMPLE_QUESTION,
  type SampleOption,
} from '../ui/sample-quiz.ts'
import { SampleReflection } from '../ui/sample-reflection.tsx'

const RIGHT = SAMPLE_ANSWER.letter

type Letter = SampleOption['letter']

const stateOf = (letter: Letter, chosen: Letter | null): AnswerTileState => {
  if (chosen === null) return 'open'
  if (letter === RIGHT) return 'right'
  return letter === chosen ? 'wrong' : 'faded'
}

/** A question to try before signing up; it does not count. */
export const SampleQuestion = () => {
  const [chosen, setChosen] = useState<Letter | null>(null)
  return (
    <Frame aria-labelledby="sample-question" data-answered={chosen ? '' : undefined}>
      <Row justifyContent="space-between" mb="3">
        <chakra.p textStyle="label" color="muted">
          Try one now
        </chakra.p>
        <Lamp lit={chosen === RIGHT} size={30} />
      </Row>
      <chakra.h2 id="sample-question" textStyle="subheading" mb="4">
        {SAMPLE_QUESTION}
      </chakra.h2>
      <Stack gap="2.5">
        {SAMPLE_OPTIONS.map(({ letter, text }) => (
          <AnswerTile
            key={letter}
            letter={letter}
            text={text}
            state={stateOf(letter, chosen)}
            onChoose={() => setChosen(letter)}
          />
        ))}
      </Stack>
      <chakra.div aria-live="polite" mt="4">
        {chosen ? <Outcome right={chosen === RIGHT} /> : <Invitation />}
      </chakra.div>
      <noscript>
        <SampleReflection />
      </noscript>
    </Frame>
  )
}

/** The root element of a page that no script has given its colors (public/theme.js). */
const WITHOUT_SCRIPTS = 'html:not(.light, .dark)'

const Invitation = () => (
  <chakra.p textStyle="small" color="muted" css={{ [`${WITHOUT_SCRIPTS} &`]: { display: 'none' } }}>
    Pick an answer. Every question shows its verse and what it teaches.
  </chakra.p>
)

const Outcome = ({ right }: { readonly right: boolean }) => (
  <>
    <chakra.p fontWeight="650" mb="2.5" color={right ? 'right' : 'wrong'}>
      {right ? 'Correct!' : 'Not quite right. It was Ruth.'}
    </chakra.p>
    <SampleReflection />
  </>
)

const Frame = chakra(CardSection, {
  base: {
    p: { base: '5.5', md: '6' },
    boxShadow: 'lifted',
    transform: { lg: 'rotate(1.4deg)' },
    transition: 'transform 250ms',
    '&[data-answered], &:focus-within, &:hover': { transform: 'none' },
  },
})
