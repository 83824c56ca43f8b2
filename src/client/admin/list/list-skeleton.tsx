import { Stack } from '../../ui/layout.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'

const ROWS = Array.from({ length: 10 }, (_, row) => row)

/** As long as a list usually is, so that what follows it does not jump once it is loaded. */
export const ListSkeleton = () => (
  <Stack gap="3.5">
    {ROWS.map((row) => (
      <SkeletonBlock key={row} h="12" />
    ))}
  </Stack>
)
