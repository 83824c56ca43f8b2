import { chakra } from '@chakra-ui/react/styled-system'
import { Card } from '../ui/card.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'

const ROWS = [...Array(5).keys()]

/** The panel below its period picker, before the first figures are there. */
export const LeaderboardSkeleton = () => (
  <SkeletonRegion>
    <chakra.div display="grid" gap="4.5">
      <SkeletonBlock h="6" w="16rem" maxW="full" />
      <SkeletonBlock h={{ base: '13rem', md: '8rem' }} borderRadius="banner" />
      <chakra.div
        display="grid"
        gap={{ base: '3', md: '4.5' }}
        gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' }}
      >
        <SkeletonBlock h="8rem" />
        <SkeletonBlock h="8rem" />
        <SkeletonBlock h="8rem" gridColumn={{ base: '1 / -1', md: 'auto' }} />
      </chakra.div>
      <chakra.div display="grid" gap="4.5" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
        <RankingSkeleton />
        <RankingSkeleton />
      </chakra.div>
    </chakra.div>
  </SkeletonRegion>
)

const RankingSkeleton = () => (
  <Card display="grid" gap="4">
    <SkeletonBlock h="7" w="50%" mb="2" />
    {ROWS.map((row) => (
      <SkeletonBlock key={row} h="14" />
    ))}
  </Card>
)
