import { chakra } from '@chakra-ui/react/styled-system'
import { LockKeyhole } from 'lucide-react'
import { MAX_MEMBERSHIPS } from '../../domain/church/membership.ts'
import { Chip } from '../ui/chip.tsx'

/** In place of a button to join or to propose. */
export const LimitReached = () => (
  <Chip>
    <LockKeyhole aria-hidden="true" size={15} />
    <span>Limit Reached</span>
  </Chip>
)

export const LimitNote = () => (
  <chakra.p
    textStyle="small"
    color="muted"
    textWrap="pretty"
  >{`You’ve joined ${MAX_MEMBERSHIPS} churches, the maximum. Leave one to join another.`}</chakra.p>
)
