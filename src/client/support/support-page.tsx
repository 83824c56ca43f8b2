import { chakra } from '@chakra-ui/react/styled-system'
import { Mail } from 'lucide-react'
import { Page } from '../app/page.tsx'
import { trpc } from '../lib/trpc.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const SupportPage = () => (
  <Page title="Support" description="How to reach us with a question, a problem or an idea.">
    <chakra.header pt={{ base: '4', md: '8' }} pb="7" maxW="prose">
      <Eyebrow mb="2">We are glad to help</Eyebrow>
      <chakra.h1 textStyle="display">Support</chakra.h1>
      <chakra.p textStyle="lead" color="muted" mt="3">
        A question that seems wrong, something that does not work, an idea: write to us.
      </chakra.p>
    </chakra.header>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="4.5"
      alignItems="start"
    >
      <EmailCard />
      <FormCard />
    </chakra.div>
  </Page>
)

const EmailCard = () => (
  <Card as="section" tone="gold" pad="lg">
    <chakra.h2 textStyle="heading">By e-mail</chakra.h2>
    <chakra.p color="muted" mt="2" mb="5">
      Tell us what you did and what you saw. For a question, its verse and its first words are
      enough.
    </chakra.p>
    <EmailAddress />
  </Card>
)

const EmailAddress = () => {
  const { data, isPending, isError, isFetching, refetch } = trpc.site.info.useQuery()
  if (isPending) return <SkeletonBlock h="12" w="11rem" />
  if (isError) {
    return (
      <>
        <chakra.p mb="3">The address could not be loaded.</chakra.p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    )
  }
  const { supportEmail } = data
  if (supportEmail === null) {
    return <p>This site has no address of its own yet. Please ask whoever invited you.</p>
  }
  return (
    <>
      <ButtonAnchor href={`mailto:${supportEmail}`} variant="gold">
        <Mail aria-hidden="true" />
        Write an e-mail
      </ButtonAnchor>
      <chakra.p mt="4" fontWeight="600" overflowWrap="anywhere">
        {supportEmail}
      </chakra.p>
    </>
  )
}

const FormCard = () => (
  <Card as="section" pad="lg">
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" mb="5">
      <chakra.h2 textStyle="heading">With a form</chakra.h2>
      <Chip>Coming soon</Chip>
    </chakra.div>
    <chakra.fieldset disabled display="grid" gap="4">
      <chakra.legend srOnly>Contact form, coming soon</chakra.legend>
      <TextField label="Your e-mail" type="email" />
      <TextAreaField label="Message" rows={4} />
      <Button justifySelf="start">Send</Button>
    </chakra.fieldset>
  </Card>
)

export default SupportPage
