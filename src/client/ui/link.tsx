import { chakra } from '@chakra-ui/react/styled-system'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink } from 'wouter'
import { preloadPage } from '../lib/page-registry.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this application; other places take a plain `<a>`. */
  readonly href: string
  readonly replace?: boolean
  /** Of the new entry in the browser's history. */
  readonly state?: object
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link inside the application that preloads its page on hover and focus. */
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

/** A link within a sentence, or the name of something that has a page. */
export const TextLink = chakra(Link, {
  base: {
    color: 'gold.text',
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    transition: 'text-decoration-thickness 150ms',
    _hover: { textDecorationThickness: '2px' },
  },
})

/** The link of a row, which makes the whole row clickable; the row is `position: relative`. */
export const RowLink = chakra(Link, {
  base: {
    fontWeight: '650',
    borderRadius: 'sm',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
