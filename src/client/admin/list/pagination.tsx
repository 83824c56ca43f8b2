import {
  PaginationItem,
  PaginationNextTrigger,
  PaginationPrevTrigger,
  PaginationRoot,
} from '@chakra-ui/react/pagination'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageCountOf, pageWindow } from '../../../domain/administration/pagination.ts'
import { formatNumber } from '../../lib/format.ts'
import { chosenInContrastTheme } from '../../ui/contrast-theme.ts'
import { Link } from '../../ui/link.tsx'

type PaginationProps = {
  /** "Pages of questions" */
  readonly label: string
  /** From 1. */
  readonly page: number
  /** The length of the whole list. */
  readonly total: number
  readonly pageSize: number
  readonly hrefOf: (page: number) => string
}

/** Links to the pages of a list, up to five at once; nothing for a single page. */
export const Pagination = ({ label, page, total, pageSize, hrefOf }: PaginationProps) => {
  const pageCount = pageCountOf(total, pageSize)
  if (pageCount < 2) return null
  return (
    <PaginationRoot
      type="link"
      page={page}
      count={total}
      pageSize={pageSize}
      translations={labelsFor(label)}
      mt="4.5"
    >
      <chakra.ul display="flex" flexWrap="wrap" justifyContent="center" gap={{ md: '1' }}>
        {page > 1 ? (
          <Item>
            <PaginationPrevTrigger asChild>
              <PageLink href={hrefOf(page - 1)}>
                <ChevronLeft aria-hidden="true" size={18} />
              </PageLink>
            </PaginationPrevTrigger>
          </Item>
        ) : null}
        {pageWindow(page, pageCount).map((number) => (
          <Item key={number}>
            <PaginationItem type="page" value={number} asChild>
              <PageLink href={hrefOf(number)}>{formatNumber(number)}</PageLink>
            </PaginationItem>
          </Item>
        ))}
        {page < pageCount ? (
          <Item>
            <PaginationNextTrigger asChild>
              <PageLink href={hrefOf(page + 1)}>
                <ChevronRight aria-hidden="true" size={18} />
              </PageLink>
            </PaginationNextTrigger>
          </Item>
        ) : null}
      </chakra.ul>
    </PaginationRoot>
  )
}

const labelsFor = (rootLabel: string) => ({
  rootLabel,
  prevTriggerLabel: 'Previous page',
  nextTriggerLabel: 'Next page',
  itemLabel: ({ page, totalPages }: { readonly page: number; readonly totalPages: number }) =>
    `Page ${formatNumber(page)} of ${formatNumber(totalPages)}`,
})

/** As wide as a finger where there is room; narrower on small phones, in one line as long as possible. */
const Item = chakra('li', {
  base: {
    flex: { base: '1 1 2rem', md: 'none' },
    minW: 'min-content',
    maxW: { base: '11', md: 'none' },
  },
})

const PageLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: { base: 'full', md: 'auto' },
    minW: { md: '11' },
    minH: '11',
    px: { base: '1', md: '2.5' },
    borderRadius: 'control',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    color: 'text',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'sunk' },
    // Contrast themes show what is transparent.
    _highContrast: { borderColor: 'Canvas' },
    _currentPage: { borderColor: 'control', fontWeight: '650', ...chosenInContrastTheme },
  },
})
