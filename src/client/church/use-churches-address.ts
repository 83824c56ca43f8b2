import { useSearchParams } from 'wouter'
import { MAX_LENGTH } from '../../domain/church-limits.ts'

export const CHURCHES_TABS = ['mine', 'find', 'leaderboards'] as const
export type ChurchesTab = (typeof CHURCHES_TABS)[number]

const FIRST_TAB: ChurchesTab = 'mine'

const parseTab = (text: string | null): ChurchesTab =>
  CHURCHES_TABS.find((tab) => tab === text) ?? FIRST_TAB

const withParameter = (parameters: URLSearchParams, name: string, value: string) => {
  const next = new URLSearchParams(parameters)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** The tab and the search that the address names; each leaves the other parameters as they are. */
export const useChurchesAddress = () => {
  const [parameters, setParameters] = useSearchParams()
  return {
    tab: parseTab(parameters.get('tab')),
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_LENGTH.name),
    showTab: (tab: ChurchesTab): void =>
      setParameters((current) => withParameter(current, 'tab', tab === FIRST_TAB ? '' : tab)),
    // The letters of a search are no journey to go back through.
    setSearch: (search: string): void =>
      setParameters((current) => withParameter(current, 'q', search), { replace: true }),
  }
}
