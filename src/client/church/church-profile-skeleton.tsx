import { chakra } from '@chakra-ui/react/styled-system'
import { SkeletonBlock, SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'

export const ChurchProfileSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h="15rem" borderRadius="banner" mb="4.5" />
    <SkeletonBlock h="12" mb="4.5" />
    <chakra.div display="grid" gap="4.5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <SkeletonCard lines={5} />
      <SkeletonCard lines={5} />
    </chakra.div>
  </SkeletonRegion>
)
