import { PRODUCT_NAME } from '../../domain/product.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Shown until a page has loaded; until then the tab is titled with the product's name. */
export const Waiting = ({ label }: { readonly label?: string }) => (
  <>
    <title>{PRODUCT_NAME}</title>
    <Spinner label={label} />
  </>
)
