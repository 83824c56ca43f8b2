import { chakra } from '@chakra-ui/react/styled-system'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Period } from '../../domain/period.ts'
import { PRODUCT_NAME } from '../../domain/product.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { useFeatures } from '../app/feature-context.tsx'
import { formatDate } from '../lib/format.ts'
import { Card } from '../ui/card.tsx'
import { ChurchProfileActivity } from './church-profile-activity.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'

type AboutProps = {
  readonly church: ChurchProfile
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

export const ChurchProfileAbout = ({ church, period, onPeriod }: AboutProps) => {
  const { leaderboards } = useFeatures()
  return (
    <chakra.div display="grid" gap="4.5" gridTemplateColumns="minmax(0, 1fr)">
      <Card as="section" aria-labelledby="information-heading">
        <chakra.h2 id="information-heading" textStyle="subheading" mb="4">
          Information
        </chakra.h2>
        <Information church={church} />
      </Card>
      {leaderboards ? (
        <ChurchProfileActivity churchId={church.id} period={period} onPeriod={onPeriod} />
      ) : null}
    </chakra.div>
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

/** Anyone may have entered it, so the application vouches for it to nobody. */
const Website = ({ address }: { readonly address: string }) => (
  <WebLink href={address} target="_blank" rel="noopener noreferrer nofollow">
    {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    <ExternalLink aria-hidden="true" size={15} />
    <chakra.span srOnly> (opens in a new tab)</chakra.span>
  </WebLink>
)

const WebLink = chakra('a', {
  base: {
    color: 'gold.text',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    '& svg': { display: 'inline', ms: '1.5', verticalAlign: '-0.1em' },
  },
})

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '4.5',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  },
})
