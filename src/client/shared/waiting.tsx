import { useLocation } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { useIsSlow } from '../lib/use-has-lasted.ts'
import { Spinner } from '../ui/spinner.tsx'

/** The page that hides the header on phones does so from the first moment: it would jump. */
const FOCUSED_PATH = pathTo('quiz')

/** Shown until a page has loaded; until then the tab is titled with the product's name. */
export const Waiting = ({ label }: { readonly label?: string }) => {
  const [path] = useLocation()
  const isSlow = useIsSlow(true)
  return (
    <div data-focused={path === FOCUSED_PATH ? '' : undefined}>
      <title>{PRODUCT_NAME}</title>
      <Spinner label={label ?? (isSlow ? 'Still loading…' : undefined)} />
    </div>
  )
}
