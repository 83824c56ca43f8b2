import { useSearchParams } from 'wouter'

const TABS = ['overview', 'members', 'leaderboard', 'about'] as const
export type ChurchProfileTab = (typeof TABS)[number]

const FIRST_TAB: ChurchProfileTab = 'overview'

const parseTab = (text: string | null): ChurchProfileTab =>
  TABS.find((tab) => tab === text) ?? FIRST_TAB

/** The tab that the address names, so that a reload and a link lead back to it. */
export const useChurchProfileTab = () => {
  const [parameters, setParameters] = useSearchParams()
  const show = (tab: ChurchProfileTab): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (tab === FIRST_TAB) next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      // A step back leaves the church rather than walking through its tabs.
      { replace: true },
    )
  return [parseTab(parameters.get('tab')), show] as const
}
