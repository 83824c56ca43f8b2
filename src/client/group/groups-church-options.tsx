import { GROUP_CHURCHES } from '../../domain/group/group-limits.ts'
import { trpc } from '../lib/trpc.ts'
import { useFeatures } from '../shared/feature-context.tsx'

type OwnChurch = { readonly id: string; readonly name: string }

/** The learner's churches; none while churches are switched off, or until they are known. */
export const useOwnChurches = (): readonly OwnChurch[] => {
  const { groups } = useFeatures()
  const { data } = trpc.church.mine.useQuery(undefined, { enabled: groups })
  if (!groups || !data) return []
  return data.map(({ churchId, church }) => ({ id: churchId, name: church.name }))
}

/** The churches that a group can belong to, as options of a select. */
export const ChurchOptions = ({ own }: { readonly own: readonly OwnChurch[] }) => (
  <>
    {GROUP_CHURCHES.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
    {own.length > 0 ? (
      <optgroup label="Your churches">
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    ) : null}
  </>
)
