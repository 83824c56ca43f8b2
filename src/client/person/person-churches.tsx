import { chakra } from '@chakra-ui/react/styled-system'
import { Church } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AffiliationList } from './affiliation-list.tsx'
import type { PersonProfile } from './use-person.ts'

type PersonChurchesProps = { readonly memberships: PersonProfile['churches'] }

export const PersonChurches = ({ memberships }: PersonChurchesProps) => (
  <Card as="section" aria-labelledby="churches-heading">
    <chakra.h2 id="churches-heading" textStyle="subheading" mb="4">
      Churches
    </chakra.h2>
    {memberships.length === 0 ? (
      <EmptyState
        headingLevel="h3"
        title="No church affiliations yet"
        icon={
          <chakra.span color="muted">
            <Church aria-hidden="true" size={40} strokeWidth={1.5} />
          </chakra.span>
        }
      />
    ) : (
      <AffiliationList memberships={memberships} />
    )}
  </Card>
)
