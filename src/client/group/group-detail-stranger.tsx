import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Sparkles, Users } from 'lucide-react'
import { formatNumber } from '../lib/format.ts'
import { CardSection } from '../ui/card.tsx'
import { Stack, twoColumns } from '../ui/layout.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { GroupDetailTier } from './group-detail-tier.tsx'
import type { Group } from './groups-queries.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/** For people who are not members: how one joins, and the figures of the group's card. */
export const GroupDetailStranger = ({ group }: { readonly group: Group }) => (
  <Stack>
    <CardSection aria-labelledby="join-heading">
      <chakra.h2 id="join-heading" textStyle="subheading">
        Would you like to join?
      </chakra.h2>
      <chakra.p color="muted" mt="1.5" maxW="prose" textWrap="pretty">
        Members join by an invite link. Ask one of the group’s leaders for theirs, and open it while
        you’re signed in.
      </chakra.p>
    </CardSection>
    <SimpleGrid templateColumns={twoColumns} gap={{ base: '3', md: '4.5' }}>
      <StatCard
        title="Members"
        value={formatNumber(group.memberCount)}
        caption="in this group"
        icon={<Users {...icon} />}
      />
      <StatCard
        title="Weekly XP"
        value={formatNumber(group.xpThisWeek)}
        caption="earned together this week"
        icon={<Sparkles {...icon} />}
      />
    </SimpleGrid>
    <GroupDetailTier group={group} />
  </Stack>
)
