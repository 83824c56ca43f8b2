import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageWindow } from '../../domain/pagination.ts'
import { formatNumber } from '../lib/format.ts'
import { Link } from '../ui/link.tsx'

type PaginationProps = {
  /** "Pages of questions" */
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  readonly hrefOf: (page: number) => string
}

/** Links to the pages of a list, up to five at once; nothing for a single page. */
export const Pagination = ({ label, page, pageCount, hrefOf }: PaginationProps) => {
  if (pageCount < 2) return null
  return (
    <chakra.nav aria-label={label} mt="4.5">
      <chakra.ul display="flex" flexWrap="wrap" justifyContent="center" gap="1">
        {page > 1 ? (
          <li>
            <PageLink href={hrefOf(page - 1)} aria-label="Previous page">
              <ChevronLeft aria-hidden="true" size={18} />
            </PageLink>
          </li>
        ) : null}
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <PageLink
              href={hrefOf(number)}
              aria-label={`Page ${formatNumber(number)} of ${formatNumber(pageCount)}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {formatNumber(number)}
            </PageLink>
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <PageLink href={hrefOf(page + 1)} aria-label="Next page">
              <ChevronRight aria-hidden="true" size={18} />
            </PageLink>
          </li>
        ) : null}
      </chakra.ul>
    </chakra.nav>
  )
}

const PageLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '11',
    minH: '11',
    px: '2.5',
    borderRadius: 'control',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    color: 'text',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'sunk' },
    _currentPage: { borderColor: 'control', fontWeight: '650' },
  },
})
