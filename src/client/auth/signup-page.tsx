import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { Redirect } from 'wouter'
import { MAX_LEVEL } from '../../domain/level.ts'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { WEEKLY_BONUS_XP } from '../../domain/weekly-challenge.ts'
import { formatNumber } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Divider, Stack } from '../ui/layout.ts'
import { SampleReflection } from '../ui/sample-reflection.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInOptions } from './sign-in-options.tsx'

const BENEFITS = [
  'Ten timed questions a day, each with its verse and a reflection',
  `A weekly challenge of five lamps, worth ${WEEKLY_BONUS_XP} XP`,
  `${MAX_LEVEL} mastery levels, streaks and badges`,
  'Unlimited practice in the books you choose',
  'Alone, or with your church and study group',
]

const SignupPage = () => {
  const { status } = useAuth()
  if (status === 'authenticated') return <Redirect href={pathTo('dashboard')} replace />
  return (
    <Page
      title="Sign Up"
      description={`Join ${PRODUCT_NAME}: ten Bible questions a day, free at its core.`}
    >
      <SignInFrame heading={`Begin with ${PRODUCT_NAME}`} lead="Free at its core. No card needed.">
        <Benefits />
        <SiteStatistics />
        <SignInOptions verb="Sign up" />
        <Divider mt="6" />
        <chakra.p color="muted" mb="3">
          Already have an account?
        </chakra.p>
        <ButtonLink href={pathTo('login')} w="full">
          Sign in instead
        </ButtonLink>
      </SignInFrame>
      <Sample />
    </Page>
  )
}

const Benefits = () => (
  <Stack as="ul" gap="2.5" mb="6" aria-label="What you get">
    {BENEFITS.map((benefit) => (
      <chakra.li key={benefit} display="flex" gap="3">
        <chakra.span color="right" mt="0.5" flexShrink="0">
          <Check aria-hidden="true" size={20} strokeWidth={2.5} />
        </chakra.span>
        <span>{benefit}</span>
      </chakra.li>
    ))}
  </Stack>
)

/** Below the card, so that the way in stays in view. */
const Sample = () => (
  <chakra.section maxW="27rem" mx="auto" pb="8" aria-labelledby="sample">
    <Card pad="lg">
      <chakra.h2 id="sample" textStyle="label" color="muted">
        What a question leaves you with
      </chakra.h2>
      <chakra.p textStyle="subheading" mt="1.5" mb="4">
        Who said to Naomi, “Where you go, I will go”?
      </chakra.p>
      <SampleReflection />
    </Card>
  </chakra.section>
)

/** What takes the place of a number that is not known yet. */
const NO_BREAK_SPACE = '\u00a0'

/** Real statistics of this site. Until they are known, their place is kept, so that the way in does not move. */
const SiteStatistics = () => {
  const { data, isPending } = trpc.site.info.useQuery()
  if (!data && !isPending) return null
  const { questions, books, passages, averageStreak = null } = data?.statistics ?? {}
  const known = data
    ? ({ 'aria-label': 'Statistics' } as const)
    : ({ 'aria-hidden': true, visibility: 'hidden' } as const)
  return (
    <Statistics {...known}>
      <Statistic value={questions} name="questions" />
      <Statistic value={books} name="books" />
      <Statistic value={passages} name="passages" />
      {averageStreak === null ? null : (
        <Statistic value={averageStreak} name="day streak on average" />
      )}
    </Statistics>
  )
}

type StatisticProps = { readonly value: number | undefined; readonly name: string }

const Statistic = ({ value, name }: StatisticProps) => (
  <li>
    <chakra.strong display="block" fontFamily="heading" fontSize="xl" fontWeight="600">
      {value === undefined ? NO_BREAK_SPACE : formatNumber(value)}
    </chakra.strong>
    <chakra.span textStyle="small" color="muted">
      {name}
    </chakra.span>
  </li>
)

const Statistics = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '7',
    rowGap: '3',
    mb: '6',
    fontVariantNumeric: 'tabular-nums',
  },
})

export default SignupPage
