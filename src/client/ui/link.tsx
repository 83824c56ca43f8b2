import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink } from 'wouter'
import { preloadPage } from '../lib/preload.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this application; other places take a plain `<a>`. */
  readonly href: string
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link inside the application that loads its page's code as soon as it is pointed at or focused. */
export const Link = ({ href, onPointerEnter, onFocus, ...rest }: LinkProps) => (
  <RouterLink
    {...rest}
    href={href}
    onPointerEnter={(event) => {
      preloadPage(href)
      onPointerEnter?.(event)
    }}
    onFocus={(event) => {
      preloadPage(href)
      onFocus?.(event)
    }}
  />
)
