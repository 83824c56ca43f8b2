import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Of the cells and the header; numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Names the row for screen readers. */
  readonly isRowHeader?: boolean
  /** On phones it has the card's whole width, without the header beside it; a row's name comes first. */
  readonly isWide?: boolean
  /** Texts of people: however long a word is, the table does not become wider. */
  readonly isFreeText?: boolean
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** A table; on phones each of its rows is a card. */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: DataTableProps<Row>) => (
  <Table role="table">
    <chakra.caption srOnly>{caption}</chakra.caption>
    <Head role="rowgroup">
      <HeadRow role="row">
        {columns.map(({ header, align = 'start' }) => (
          <HeaderCell key={header} role="columnheader" scope="col" textAlign={align}>
            {header}
          </HeaderCell>
        ))}
      </HeadRow>
    </Head>
    <Body role="rowgroup">
      {rows.map((row) => (
        <BodyRow key={rowKey(row)} role="row">
          {columns.map(({ header, cell, align = 'start', isRowHeader, isWide, isFreeText }) => (
            <Cell
              key={header}
              as={isRowHeader ? 'th' : 'td'}
              scope={isRowHeader ? 'row' : undefined}
              // The layout of cards would take the meaning of a table away without these roles.
              role={isRowHeader ? 'rowheader' : 'cell'}
              data-label={header}
              data-wide={isWide ? '' : undefined}
              data-free-text={isFreeText ? '' : undefined}
              textAlign={{ md: align }}
              // Figures and dates are never broken; texts give way to them.
              whiteSpace={{ md: align === 'end' ? 'nowrap' : 'normal' }}
            >
              {cell(row)}
            </Cell>
          ))}
        </BodyRow>
      ))}
    </Body>
  </Table>
)

const Table = chakra('table', {
  base: {
    w: 'full',
    display: { base: 'block', md: 'table' },
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Head = chakra('thead', {
  // Out of sight on phones, where each cell names its column.
  base: { display: { base: 'none', md: 'table-header-group' } },
})

const HeadRow = chakra('tr')

const HeaderCell = chakra('th', {
  base: {
    textStyle: 'label',
    color: 'muted',
    px: '3',
    py: '2.5',
    borderBottomWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  },
})

const Body = chakra('tbody', {
  base: { display: { base: 'grid', md: 'table-row-group' }, gap: '3' },
})

const BodyRow = chakra('tr', {
  base: {
    display: { base: 'grid', md: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '2',
    p: { base: '4', md: '0' },
    bg: { base: 'surface', md: 'transparent' },
    borderWidth: { base: '1px', md: '0' },
    borderBottomWidth: { md: '1px' },
    borderColor: 'line',
    borderRadius: { base: 'card', md: '0' },
  },
})

const Cell = chakra('td', {
  base: {
    display: { base: 'grid', md: 'table-cell' },
    gridTemplateColumns: { base: 'minmax(6rem, 2fr) minmax(0, 5fr)' },
    alignItems: 'center',
    columnGap: '3',
    px: { base: '0', md: '3' },
    py: { base: '0', md: '2.5' },
    fontWeight: '400',
    textAlign: 'start',
    verticalAlign: 'middle',
    overflowWrap: { base: 'anywhere', md: 'break-word' },
    // Unlike `break-word`, it also counts when the widths of the columns are calculated.
    '&[data-free-text], &[data-free-text] *': { overflowWrap: 'anywhere' },
    _empty: { display: { base: 'none', md: 'table-cell' } },
    _before: {
      content: 'attr(data-label)',
      display: { md: 'none' },
      textStyle: 'label',
      color: 'muted',
    },
    '&[data-wide]': {
      display: { base: 'block', md: 'table-cell' },
      _before: { display: 'none' },
    },
    '&[data-wide][role=rowheader]': { order: '-1' },
  },
})
