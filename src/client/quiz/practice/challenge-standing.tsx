import { chakra } from '@chakra-ui/react/styled-system'
import { ALL_BOOKS } from '../../../domain/question/question.ts'
import type { ChallengeFit } from '../../../domain/rating/challenge.ts'
import type { Standing } from '../../../domain/rating/standing.ts'
import {
  BOOK_GROUP_NAMES,
  BOOK_GROUPS_IN_SENTENCES,
} from '../../../domain/scripture/book-groups.ts'
import { formatList } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { practicePath } from '../../shared/quiz-paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SkeletonBlock, SkeletonRegion } from '../../ui/skeleton.tsx'

type SkillInWords = RouterOutputs['quiz']['skill']

/** Before the name of a group of books. */
const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  at_home: 'at home in',
  comfortable: 'comfortable with',
  finding_feet: 'finding your feet in',
  new: 'new to',
}

/** From the best one. */
const STANDINGS = Object.keys(STANDING_WORDS) as Standing[]

/** "You’re at home in the Gospels and finding your feet in the Prophets." */
const standingSentence = ({ overall, groups }: SkillInWords): string => {
  if (overall === null) return 'A few more answers, and we can tell where you stand.'
  const parts = STANDINGS.flatMap((standing) => {
    const names = groups
      .filter((one) => one.standing === standing)
      .map(({ group }) => BOOK_GROUPS_IN_SENTENCES[group])
    return names.length > 0 ? [`${STANDING_WORDS[standing]} ${formatList(names)}`] : []
  })
  return parts.length > 0
    ? `You’re ${formatList(parts)}.`
    : `So far, you’re ${STANDING_WORDS[overall]} the Bible as a whole.`
}

/** Where nothing harder or easier was left to ask. */
const endSentence = (fit: ChallengeFit | null, book: string): string => {
  const place = book === ALL_BOOKS ? 'we have' : `we have from ${book}`
  if (fit === 'too_easy') return `These were the hardest questions ${place}.`
  return fit === 'too_hard' ? `These were the gentlest questions ${place}.` : ''
}

type ChallengeStandingProps = {
  readonly book: string
  /** How the last questions fit. */
  readonly fit: ChallengeFit | null
}

/** After a challenge: where the learner stands, in words, and what would help next. */
export const ChallengeStanding = ({ book, fit }: ChallengeStandingProps) => {
  const { data, isError } = trpc.quiz.skill.useQuery(undefined, { staleTime: 0, gcTime: 0 })
  if (isError) return null
  const next = data?.next ?? null
  return (
    <SectionCard title="Where you stand">
      {/* As high as what it will have, so that nothing below it moves. */}
      <chakra.div minH={{ base: '11rem', sm: '8.5rem' }}>
        {data ? (
          <>
            <p>{`${standingSentence(data)} ${endSentence(fit, book)}`.trim()}</p>
            {next ? (
              <>
                <chakra.p mt="2" color="muted">
                  {`More of ${BOOK_GROUPS_IN_SENTENCES[next]} would help most now.`}
                </chakra.p>
                {/* Loads the page, as a round may have this address already. */}
                <ButtonAnchor
                  mt="3"
                  size="sm"
                  href={practicePath({ book: BOOK_GROUP_NAMES[next], adaptive: true })}
                >
                  {`Challenge in ${BOOK_GROUPS_IN_SENTENCES[next]}`}
                </ButtonAnchor>
              </>
            ) : null}
            <chakra.p mt="3" textStyle="small" color="muted">
              Only you can see this.
            </chakra.p>
          </>
        ) : (
          <SkeletonRegion>
            <SkeletonBlock h="16" />
          </SkeletonRegion>
        )}
      </chakra.div>
    </SectionCard>
  )
}
