import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, CircleCheck, CircleHelp, ExternalLink, Gauge, Sparkles } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import type { Period } from '../../domain/time/period.ts'
import { formatDate, formatNumber, formatPercent } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { useFeatures } from '../shared/feature-context.tsx'
import { Stack } from '../ui/layout.ts'
import { PeriodPicker } from '../ui/period-picker.tsx'
import { SectionCard, SectionHeader } from '../ui/section.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { ChurchFigures, type ChurchLeaderboard, type PeriodChoice } from './church-leaderboard.tsx'
import type { ChurchProfile } from './church-profile.ts'

type AboutProps = {
  readonly church: ChurchProfile
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

export const ChurchProfileAbout = ({ church, period, onPeriod }: AboutProps) => {
  const { leaderboards } = useFeatures()
  return (
    <Stack>
      <SectionCard title="Information">
        <Information church={church} />
      </SectionCard>
      {leaderboards ? <Activity churchId={church.id} period={period} onPeriod={onPeriod} /> : null}
    </Stack>
  )
}

/** What is known of the church; what is not known is left out. */
const Information = ({ church }: { readonly church: ChurchProfile }) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <Facts>
      <Fact term="Denomination">{church.denomination}</Fact>
      <Fact term="City">{church.city}</Fact>
      <Fact term="State">{church.state}</Fact>
      <Fact term="Postal code">{church.postalCode}</Fact>
      <Fact term="Country">{church.country}</Fact>
      <Fact term="Website">{church.website ? <Website address={church.website} /> : null}</Fact>
      <Fact term={`Added to ${PRODUCT_NAME}`}>
        <time dateTime={church.createdAt}>{formatDate(church.createdAt, timeZone)}</time>
      </Fact>
    </Facts>
  )
}

type FactProps = { readonly term: string; readonly children: ReactNode }

const Fact = ({ term, children }: FactProps) =>
  children ? (
    <div>
      <chakra.dt textStyle="label" color="muted">
        {term}
      </chakra.dt>
      <chakra.dd mt="0.5" overflowWrap="anywhere">
        <bdi>{children}</bdi>
      </chakra.dd>
    </div>
  ) : null

/** Anyone may have entered it, so search engines are told that we do not vouch for it. */
const Website = ({ address }: { readonly address: string }) => (
  <WebLink href={address} target="_blank" rel="noopener noreferrer nofollow">
    <span translate="no">{address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}</span>
    <ExternalLink aria-hidden="true" size={15} />
    <chakra.span srOnly> (opens in a new tab)</chakra.span>
  </WebLink>
)

/** What the members did together. */
const Activity = ({ churchId, period, onPeriod }: PeriodChoice) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="3">
      <SectionHeader
        id={id}
        title="Activity"
        action={<PeriodPicker period={period} onChange={onPeriod} />}
      />
      <ChurchFigures
        churchId={churchId}
        period={period}
        isEmpty={hasNoActivity}
        show={({ church }) => (
          <SimpleGrid columns={{ base: 2, md: 3, lg: 5 }} gap={{ base: '3', md: '4.5' }}>
            {statsOf(church).map((stat) => (
              <StatCard key={stat.title} {...stat} />
            ))}
          </SimpleGrid>
        )}
      />
    </chakra.section>
  )
}

/** Not by the ranking, which is empty too when those who earned the points have left. */
const hasNoActivity = ({ church }: ChurchLeaderboard): boolean =>
  church.totalQuizzes === 0 && church.totalPoints === 0

const icon = { 'aria-hidden': true, size: 16 } as const

const statsOf = (church: ChurchLeaderboard['church']) => [
  {
    title: 'Points',
    value: formatNumber(church.totalPoints),
    caption: 'for the church',
    icon: <Sparkles {...icon} />,
  },
  {
    title: 'Quizzes',
    value: formatNumber(church.totalQuizzes),
    caption: 'completed',
    icon: <CalendarCheck {...icon} />,
  },
  {
    title: 'Questions',
    value: formatNumber(church.totalQuestions),
    caption: 'answered',
    icon: <CircleHelp {...icon} />,
  },
  {
    title: 'Correct answers',
    value: formatNumber(church.correctAnswers),
    caption: 'in quizzes',
    icon: <CircleCheck {...icon} />,
  },
  {
    title: 'Accuracy',
    value: formatPercent(church.accuracy),
    caption: 'of answers correct',
    icon: <Gauge {...icon} />,
  },
]

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4.5',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  },
})

const WebLink = chakra('a', {
  base: {
    color: 'gold.text',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    '& svg': { display: 'inline', ms: '1.5', verticalAlign: '-0.1em' },
  },
})
