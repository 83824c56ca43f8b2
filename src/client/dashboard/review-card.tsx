import { chakra } from '@chakra-ui/react/styled-system'
import { History } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { formatComingDay } from '../lib/coming-day.ts'
import { formatNumber } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CardSection } from '../ui/card.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { TextLink } from '../ui/link.tsx'
import { QuietLine } from './layout.ts'
import type { Dashboard } from './use-dashboard.ts'

type ReviewCardProps = { readonly dashboard: Pick<Dashboard, 'review' | 'dailyQuiz'> }

/** How many questions can be reviewed, or when there are some again; nothing for who has answered none. */
export const ReviewCard = ({ dashboard: { review, dailyQuiz } }: ReviewCardProps) => {
  const { timeZone } = useSignedInUser().settings
  const { due, nextAt } = review
  if (due > 0) {
    return <Due count={due} isNextStep={dailyQuiz.completed || dailyQuiz.expired} />
  }
  if (nextAt === null) return null
  return (
    <QuietLine>
      <History aria-hidden="true" size={16} />
      <span>{`Next review ${formatComingDay(nextAt, timeZone, new Date())}`}</span>
      <TextLink href={pathTo('missed')}>Missed questions</TextLink>
    </QuietLine>
  )
}

type DueProps = { readonly count: number; readonly isNextStep: boolean }

const Due = ({ count, isNextStep }: DueProps) => (
  <Frame pad="sm" aria-labelledby="review-heading">
    <IconPlate shape="round" hideBelow="sm">
      <History size={20} strokeWidth={1.9} />
    </IconPlate>
    <chakra.div flex="1 1 9rem" minW="0">
      <chakra.h2 id="review-heading" textStyle="subheading">
        {`${formatNumber(count)} to review`}
      </chakra.h2>
      <chakra.p textStyle="small" color="muted" textWrap="pretty">
        <span>Meet them again before you forget them. </span>
        <TextLink href={pathTo('missed')}>Missed questions</TextLink>
      </chakra.p>
    </chakra.div>
    <ButtonLink
      href={`${pathTo('quiz')}?type=review`}
      variant={isNextStep ? 'gold' : 'quiet'}
      aria-describedby="review-heading"
    >
      Review
    </ButtonLink>
  </Frame>
)

const Frame = chakra(CardSection, {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '3' },
})
