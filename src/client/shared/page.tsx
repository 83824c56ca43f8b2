import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageAt } from '../../domain/site/page.ts'
import { documentTitleOf } from '../../domain/site/page-title.ts'
import type { Elements } from '../lib/elements.ts'
import { startPage } from './history.ts'

type PageProps = {
  /** Becomes "{title} | Berean"; without it, the page's own title does. */
  readonly title?: string | undefined
  /** On phones, hides the header, the footer and the bottom bar: for the quiz. */
  readonly focused?: boolean
  readonly children: Elements
}

/** Every page's outermost element: sets its title, its scroll position and the focus. */
export const Page = ({ title, focused = false, children }: PageProps) => {
  const [path] = useLocation()
  useEffect(() => startPage(), [])
  return (
    <div data-page="" data-focused={focused ? '' : undefined}>
      <title>{documentTitleOf(pageAt(path), title)}</title>
      {children}
    </div>
  )
}
