import { chakra } from '@chakra-ui/react/styled-system'
import { BOOK_GROUP_NAMES, BOOK_GROUPS_IN_SENTENCES } from '../../domain/scripture/book-groups.ts'
import { formatCount, formatNumber } from '../lib/format.ts'
import { type Journey, totalsOf } from '../shared/book-map.tsx'
import { practicePath } from '../shared/quiz-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** How far it is, and the next step. */
export const JourneySummary = ({ journey }: { readonly journey: Journey }) => {
  const { books, sealed, met, questions } = totalsOf(journey)
  const { next } = journey
  return (
    <Card tone="ink" pad="lg">
      <chakra.h2 textStyle="heading" mb="4">
        {`${formatNumber(sealed)} of ${formatNumber(books)} books mastered`}
      </chakra.h2>
      <ProgressBar
        label="Books mastered"
        value={sealed}
        max={books}
        valueText={`${sealed} of ${books}`}
        onInk
      />
      <chakra.p color="onInk.muted" mt="3">
        {`${formatNumber(met)} of ${formatCount(questions, 'question', 'questions')} seen`}
      </chakra.p>
      {next ? (
        <Next>
          <chakra.p flex="1 1 14rem" minW="0" textWrap="pretty">
            {met === 0
              ? `A good place to start: ${BOOK_GROUPS_IN_SENTENCES[next]}.`
              : `More of ${BOOK_GROUPS_IN_SENTENCES[next]} would help most now.`}
          </chakra.p>
          <ButtonLink
            variant="gold"
            href={practicePath({ book: BOOK_GROUP_NAMES[next], adaptive: true })}
          >
            {`Practice ${BOOK_GROUPS_IN_SENTENCES[next]}`}
          </ButtonLink>
        </Next>
      ) : null}
    </Card>
  )
}

const Next = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mt: '5' },
})
