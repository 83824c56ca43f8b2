import { type VersionStatus, versionStatusOf } from '../../../domain/question/question-version.ts'
import { Chip } from '../../ui/chip.tsx'

const LABELS: Readonly<Record<VersionStatus, string>> = {
  active: 'Active',
  new: 'New',
  archived: 'Archived',
}
const TONES = { active: 'right', new: 'gold', archived: 'plain' } as const

type VersionStatusChipProps = { readonly version: Parameters<typeof versionStatusOf>[0] }

export const VersionStatusChip = ({ version }: VersionStatusChipProps) => {
  const status = versionStatusOf(version)
  return (
    <Chip tone={TONES[status]} justifySelf="start">
      {LABELS[status]}
    </Chip>
  )
}
