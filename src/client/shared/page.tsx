import { useEffect } from 'react'
import { pageTitle } from '../../domain/site/product.ts'
import type { Elements } from '../lib/elements.ts'
import { startPage } from './history.ts'

type PageProps = {
  /** Becomes "{title} | Berean". */
  readonly title: string
  /** Replaces the whole document title. */
  readonly documentTitle?: string
  readonly description?: string
  /** Keeps a public page out of search engines; pages that require sign-in are kept out anyway. */
  readonly noindex?: boolean
  /** On phones, hides the header, the footer and the bottom bar: for the quiz. */
  readonly focused?: boolean
  readonly children: Elements
}

/** Every page's outermost element: sets its title, its scroll position and the focus. */
export const Page = (props: PageProps) => {
  const { title, documentTitle, description, noindex = false, focused = false, children } = props
  useEffect(() => startPage(), [])
  return (
    <div data-page="" data-focused={focused ? '' : undefined}>
      <title>{documentTitle ?? pageTitle(title)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {children}
    </div>
  )
}
