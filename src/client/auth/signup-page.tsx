import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { Redirect } from 'wouter'
import { MAX_LEVEL } from '../../domain/level.ts'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { WEEKLY_BONUS_XP } from '../../domain/weekly-challenge.ts'
import { useAuth } from '../app/auth-context.tsx'
import { Page } from '../app/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInOptions } from './sign-in-options.tsx'
import { SiteFigures } from './site-figures.tsx'

const BENEFITS = [
  'Ten timed questions a day, each with its verse and a reflection',
  `A weekly challenge of five lamps, worth ${WEEKLY_BONUS_XP} XP`,
  `${MAX_LEVEL} mastery levels, streaks and badges`,
  'Unlimited practice in the books you choose',
  'Alone, or with your church and study group',
]

const SignupPage = () => {
  const { status } = useAuth()
  if (status === 'authenticated') return <Redirect href="/dashboard" replace />
  return (
    <Page
      title="Sign Up"
      description={`Join ${PRODUCT_NAME}: ten Bible questions a day, free at its core.`}
    >
      <SignInFrame heading={`Begin with ${PRODUCT_NAME}`} lead="Free at its core. No card needed.">
        <Benefits />
        <SiteFigures />
        <SignInOptions verb="Sign up" />
        <chakra.div mt="6" pt="5" borderTopWidth="1px" borderColor="line">
          <chakra.p color="muted" mb="3">
            Already have an account?
          </chakra.p>
          <ButtonLink href="/login" w="full">
            Sign in instead
          </ButtonLink>
        </chakra.div>
      </SignInFrame>
    </Page>
  )
}

const Benefits = () => (
  <chakra.ul display="grid" gap="2.5" mb="6" aria-label="What you get">
    {BENEFITS.map((benefit) => (
      <chakra.li key={benefit} display="flex" gap="3">
        <chakra.span color="right" mt="0.5" flexShrink="0">
          <Check aria-hidden="true" size={20} strokeWidth={2.5} />
        </chakra.span>
        {benefit}
      </chakra.li>
    ))}
  </chakra.ul>
)

export default SignupPage
