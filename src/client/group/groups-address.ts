import { useHistoryState } from 'wouter/use-browser-location'
import { MAX_CHURCH_FIELD_LENGTH } from '../../domain/church/church-limits.ts'
import {
  INDEPENDENT,
  isGroupChurch,
  MAX_GROUP_FIELD_LENGTH,
} from '../../domain/group/group-limits.ts'
import { flag, type Parameter, text, useSearchParameters } from '../lib/search-parameters.ts'

export const GROUPS_TABS = ['discover', 'mine', 'church-groups'] as const
export type GroupsTab = (typeof GROUPS_TABS)[number]

/** The state of a navigation that opens a tab without naming it in the address. */
export type GroupsArrival = { readonly tab: GroupsTab }

const parseTab = (value: unknown): GroupsTab | null =>
  GROUPS_TABS.find((tab) => tab === value) ?? null

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A church's id, one of the fixed list, or `INDEPENDENT`; empty for all. */
const churchChoice: Parameter<string> = {
  fallback: '',
  parse: (raw) =>
    raw.length <= MAX_CHURCH_FIELD_LENGTH.name &&
    (raw === INDEPENDENT || isGroupChurch(raw) || ID.test(raw))
      ? raw
      : null,
}

const PARAMETERS = {
  tab: { fallback: null, parse: parseTab } as Parameter<GroupsTab | null>,
  q: text(MAX_GROUP_FIELD_LENGTH.name),
  church: churchChoice,
  favorites: flag,
}

/** The tab and the filters that the address of the study groups' page names. */
export const useGroupsAddress = () => {
  const [{ tab: named, q: search, church, favorites }, change] = useSearchParameters(PARAMETERS)
  const arrival = useHistoryState<Partial<GroupsArrival> | null>()
  const tab = named ?? parseTab(arrival?.tab) ?? 'discover'
  /** The first tab has the plain address. */
  const nameOf = (next: GroupsTab): GroupsTab | null => (next === 'discover' ? null : next)
  const filter = (changes: { q?: string; church?: string; favorites?: boolean }): void =>
    // "Back" skips the letters of a search and the other filters.
    change({ tab: nameOf(tab), ...changes }, { replace: true })
  return {
    tab,
    filters: { search, church, favorites },
    showTab: (next: GroupsTab): void => change({ tab: nameOf(next) }),
    setSearch: (q: string): void => filter({ q }),
    setChurch: (chosen: string): void => filter({ church: chosen }),
    setFavorites: (only: boolean): void => filter({ favorites: only }),
    clearFilters: (): void => filter({ q: '', church: '', favorites: false }),
  }
}

export type GroupFilters = ReturnType<typeof useGroupsAddress>['filters']
