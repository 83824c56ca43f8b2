import { MAX_CHURCH_FIELD_LENGTH } from '../../domain/church/church-limits.ts'
import { oneOf, text, useSearchParameters } from '../lib/search-parameters.ts'

export const CHURCHES_TABS = ['mine', 'find', 'leaderboards'] as const
export type ChurchesTab = (typeof CHURCHES_TABS)[number]

const PARAMETERS = { tab: oneOf(CHURCHES_TABS, 'mine'), q: text(MAX_CHURCH_FIELD_LENGTH.name) }

/** The tab and the search that the address of the churches' page names. */
export const useChurchesAddress = () => {
  const [{ tab, q }, change] = useSearchParameters(PARAMETERS)
  return {
    tab,
    search: q,
    showTab: (next: ChurchesTab): void => change({ tab: next }),
    // "Back" skips the letters of a search.
    setSearch: (search: string): void => change({ q: search }, { replace: true }),
  }
}
