import { chakra } from '@chakra-ui/react/styled-system'
import { MAX_MEMBERSHIPS } from '../../domain/membership.ts'
import { CardSection } from '../ui/card.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'
import { JoinButton } from './join-button.tsx'

/** For those who are no members: what joining brings, and the way to it. */
export const ChurchProfileInvitation = ({ church }: { readonly church: ChurchProfile }) => (
  <Strip pad="sm" aria-labelledby="invitation-heading">
    <chakra.div flex="1 1 16rem" minW="0">
      <chakra.h2 id="invitation-heading" textStyle="subheading" fontSize="lg">
        Is this your church?
      </chakra.h2>
      <chakra.p textStyle="small" color="muted" mt="1" textWrap="pretty">
        Join it, and the XP you earn from then on count for it. You can belong to {MAX_MEMBERSHIPS}{' '}
        churches at most.
      </chakra.p>
    </chakra.div>
    <JoinButton church={{ id: church.id, name: church.name }} />
  </Strip>
)

const Strip = chakra(CardSection, {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3.5',
  },
})
