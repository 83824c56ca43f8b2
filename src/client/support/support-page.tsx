import { chakra } from '@chakra-ui/react/styled-system'
import { Mail } from 'lucide-react'
import { trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const SupportPage = () => (
  <Page>
    <PageHeader
      size="display"
      eyebrow="We are glad to help"
      title="Support"
      lead="Is a question wrong? Is something not working? Do you have an idea? Write to us."
    />
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
  <SectionCard tone="gold" pad="lg" title="By e-mail" size="heading">
    <chakra.p color="muted" mb="5">
      Tell us what you did and what you saw. If it’s about a question, its verse and first words are
      enough.
    </chakra.p>
    <QueryState
      query={trpc.site.info.useQuery()}
      headingLevel="h3"
      errorTitle="The address could not be loaded"
      loading={<SkeletonBlock h="12" w="11rem" />}
    >
      {({ supportEmail }) => <EmailAddress address={supportEmail} />}
    </QueryState>
  </SectionCard>
)

const EmailAddress = ({ address }: { readonly address: string | null }) =>
  address === null ? (
    <p>E-mail support isn’t set up yet. Please ask whoever invited you.</p>
  ) : (
    <>
      <ButtonAnchor href={`mailto:${address}`} variant="gold">
        <Mail aria-hidden="true" />
        <span>Write an e-mail</span>
      </ButtonAnchor>
      <chakra.p mt="4" fontWeight="600" overflowWrap="anywhere" translate="no">
        {address}
      </chakra.p>
    </>
  )

const FormCard = () => (
  <SectionCard pad="lg" title="With a form" size="heading" action={<Chip>Coming soon</Chip>}>
    <fieldset disabled>
      <Stack gap="4">
        <chakra.legend srOnly>Contact form, coming soon</chakra.legend>
        <TextField label="Your e-mail" type="email" />
        <TextAreaField label="Message" rows={4} />
        <Button justifySelf="start">Send</Button>
      </Stack>
    </fieldset>
  </SectionCard>
)

export default SupportPage
