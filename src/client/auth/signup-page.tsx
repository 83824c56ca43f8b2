import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { Redirect } from 'wouter'
import { MAX_LEVEL } from '../../domain/level.ts'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { WEEKLY_BONUS_XP } from '../../domain/weekly-challenge.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { SiteFigures } from '../shared/site-figures.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Divider, Stack } from '../ui/layout.ts'
import { SAMPLE_QUESTION } from '../ui/sample-quiz.ts'
import { SampleReflection } from '../ui/sample-reflection.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInLead } from './sign-in-lead.tsx'
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
    <Page>
      <SignInFrame
        heading={`Begin with ${PRODUCT_NAME}`}
        lead={<SignInLead verb="Sign up" usual="Free at its core. No card needed." />}
      >
        <Benefits />
        <chakra.div mb="6">
          <SiteFigures />
        </chakra.div>
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
        {SAMPLE_QUESTION}
      </chakra.p>
      <SampleReflection />
    </Card>
  </chakra.section>
)

export default SignupPage
