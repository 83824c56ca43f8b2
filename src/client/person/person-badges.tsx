import { chakra } from '@chakra-ui/react/styled-system'
import { useSignedInUser } from '../app/auth-context.tsx'
import { BadgeTile, BadgeTiles, type HeldBadge } from '../ui/badge-tile.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export const PersonBadges = ({ held }: { readonly held: readonly HeldBadge[] }) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <Card as="section" aria-labelledby="badges-heading">
      <chakra.h2 id="badges-heading" textStyle="subheading" mb="4">
        Achievements
      </chakra.h2>
      {held.length === 0 ? (
        <EmptyState
          headingLevel="h3"
          title="No badges yet"
          description="Badges stand here as soon as they are earned."
        />
      ) : (
        <BadgeTiles>
          {held.map((badge) => (
            <BadgeTile key={badge.id} held={badge} timeZone={timeZone} />
          ))}
        </BadgeTiles>
      )}
    </Card>
  )
}
