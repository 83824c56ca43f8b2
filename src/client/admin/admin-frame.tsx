import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isWithin, pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { Row } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { adminSectionsOf } from './admin-sections.ts'

type PathStep = { readonly label: string; readonly path: string }

type AdminFrameProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** The page that this one belongs to. */
  readonly parent?: PathStep
  /** Beside the title: a count, the main action. */
  readonly aside?: Elements
  readonly children: Elements
}

/** A page of administration: where one is, the other pages, the title. */
export const AdminFrame = ({ title, lead, parent, aside, children }: AdminFrameProps) => (
  <Page title={title}>
    <Breadcrumb title={title} parent={parent} />
    <Sections />
    <Row
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="6"
      rowGap="0"
      mt={{ base: '2', md: '0' }}
      mb={aside ? '4.5' : '0'}
    >
      <PageHeader title={title} lead={lead} />
      {aside}
    </Row>
    {children}
  </Page>
)

type BreadcrumbProps = { readonly title: string; readonly parent: PathStep | undefined }

const Breadcrumb = ({ title, parent }: BreadcrumbProps) => {
  const steps = [
    { label: 'Home', path: pathTo('dashboard') },
    { label: 'Admin', path: pathTo('admin') },
    ...(parent ? [parent] : []),
  ]
  const { user } = useAuth()
  const [current] = useLocation()
  // The dashboard is "Admin" itself.
  const isDashboard = current === pathTo('admin')
  return (
    <chakra.nav aria-label="Breadcrumb" pt="4">
      <chakra.ol display="flex" flexWrap="wrap" alignItems="center" gap="1.5" textStyle="small">
        {steps.slice(0, isDashboard ? 1 : undefined).map(({ label, path }) => (
          <Fragment key={path}>
            <li>
              {path === pathTo('admin') && !user?.isSiteAdmin ? (
                <chakra.span color="muted">{label}</chakra.span>
              ) : (
                <Link href={path}>{label}</Link>
              )}
            </li>
            <chakra.li aria-hidden="true" color="muted">
              <ChevronRight size={14} />
            </chakra.li>
          </Fragment>
        ))}
        <li aria-current="page">{isDashboard ? 'Admin' : title}</li>
      </chakra.ol>
    </chakra.nav>
  )
}

const Sections = () => {
  const { user } = useAuth()
  const [path] = useLocation()
  const sections = user ? adminSectionsOf(user) : []
  const current = sections.find((section) => isOfSection(path, section.path))?.path
  const bar = useRef<HTMLElement>(null)
  // On phones the bar scrolls sideways, and the page that one is on may be out of sight.
  useEffect(() => scrollToLink(bar.current, current), [current])
  if (sections.length < 2) return null
  return (
    <chakra.nav ref={bar} aria-label="Administration" mt="3" overflowX="auto" scrollbarWidth="none">
      <chakra.ul
        display="flex"
        gap="1"
        borderBottomWidth="1px"
        borderColor="line"
        minW="max-content"
      >
        {sections.map((section) => (
          <li key={section.path}>
            <SectionLink
              href={section.path}
              aria-current={section.path === current ? 'page' : undefined}
            >
              {section.label}
            </SectionLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

/** The page of a section, or one below it; everything is below the dashboard. */
const isOfSection = (path: string, section: string): boolean =>
  section === pathTo('admin') ? path === section : isWithin(path, section)

const scrollToLink = (bar: HTMLElement | null, href: string | undefined): void => {
  const link = bar?.querySelector<HTMLElement>(`a[href="${href}"]`)
  if (!bar || !link) return
  const middle = link.getBoundingClientRect().left - bar.getBoundingClientRect().left
  bar.scrollLeft += middle - (bar.clientWidth - link.clientWidth) / 2
}

const SectionLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: '3',
    textStyle: 'small',
    color: 'muted',
    textDecoration: 'none',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'text' },
    _currentPage: { color: 'text', fontWeight: '650', borderColor: 'gold' },
    // Contrast themes show what is transparent.
    _highContrast: {
      borderColor: 'Canvas',
      _currentPage: { borderColor: 'Highlight' },
    },
    // Inside, because the list cuts off what is around it.
    _focusVisible: { outlineOffset: '-3px' },
  },
})
