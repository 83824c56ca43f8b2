import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FeatureOff } from '../ui/feature-off.tsx'

export const CHURCH_NOT_FOUND = 'Church not found'

export const isChurchNotFound = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return code === 'not_found' || code === 'invalid_input'
}

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title={CHURCH_NOT_FOUND}
    description="It may be listed under another name."
    action={<ButtonLink href={`${pathTo('churches')}?tab=find`}>Find a church</ButtonLink>}
  />
)

/** What a page about one church shows where there is none. */
export const churchErrors = {
  not_found: <NotFound />,
  invalid_input: <NotFound />,
  feature_off: (
    <FeatureOff headingLevel="h1" name="Churches" kept="Memberships and points are kept." />
  ),
} as const
