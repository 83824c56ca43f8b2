import { oneOf, type Parameter, useSearchParameters } from '../lib/search-parameters.ts'

const step: Parameter<number> = {
  fallback: 0,
  parse: (raw) => (/^\d+$/.test(raw) ? Number(raw) : null),
}

const PARAMETERS = { view: oneOf(['closed', 'paper', 'projected'], 'closed'), step }

/**
 * What the page of a sheet shows, and the step of its projection, which may be larger than the sheet has. The address
 * keeps both, since presenters' remotes start a show with F5, which reloads the page. "Back" leaves the page at once.
 */
export const useSheetAddress = () => {
  const [values, change] = useSearchParameters(PARAMETERS)
  const show = (changes: Partial<typeof values>): void => change(changes, { replace: true })
  return [values, show] as const
}
