import { chakra } from '@chakra-ui/react/styled-system'
import { SkeletonBlock, SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'

export const ProfileSkeleton = () => (
  <SkeletonRegion>
    <chakra.div display="grid" gap="4.5">
      <SkeletonBlock h="14rem" borderRadius="banner" />
      <SkeletonCard />
      <SkeletonCard lines={4} />
    </chakra.div>
  </SkeletonRegion>
)
