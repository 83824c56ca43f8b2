import { pathTo } from '../../domain/site/page.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type FeatureOffProps = {
  /** In the plural: "Badges". */
  readonly name: string
  /** A sentence on what is not lost meanwhile. */
  readonly kept: string
  readonly headingLevel?: 'h1' | 'h2'
}

/** In place of what an administrator has switched off. */
export const FeatureOff = ({ name, kept, headingLevel }: FeatureOffProps) => (
  <EmptyState
    headingLevel={headingLevel}
    title={`${name} are not available right now`}
    description={`They’re switched off for now. ${kept}`}
    action={<ButtonLink href={pathTo('dashboard')}>Back to the dashboard</ButtonLink>}
  />
)
