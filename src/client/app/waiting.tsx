import { PRODUCT_NAME } from '../../domain/product.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Stands where a page will be; until that brings its title, the tab has the product's name. */
export const Waiting = ({ label }: { readonly label?: string }) => (
  <>
    <title>{PRODUCT_NAME}</title>
    <Spinner {...(label ? { label, showLabel: true } : {})} />
  </>
)
