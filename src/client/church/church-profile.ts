import { oneOf, useSearchParameters } from '../lib/search-parameters.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

/** The church of a church's page. */
export type ChurchProfile = RouterOutputs['church']['get']['church']

const TABS = ['overview', 'members', 'leaderboard', 'about'] as const
export type ChurchProfileTab = (typeof TABS)[number]

const PARAMETERS = { tab: oneOf(TABS, 'overview') }

/** The tab that the address names, so that a reload and a link lead back to it. */
export const useChurchProfileTab = () => {
  const [{ tab }, change] = useSearchParameters(PARAMETERS)
  // "Back" leaves the church rather than going through its tabs.
  return [tab, (next: ChurchProfileTab): void => change({ tab: next }, { replace: true })] as const
}
