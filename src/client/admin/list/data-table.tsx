import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { Table } from '@chakra-ui/react/table'
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
  // The layout of cards would take the meaning of a table away without these roles.
  <Table.Root role="table" recipe={tableRecipe}>
    <Table.Caption srOnly>{caption}</Table.Caption>
    <Table.Header role="rowgroup">
      <Table.Row role="row">
        {columns.map(({ header, align = 'start' }) => (
          <Table.ColumnHeader key={header} role="columnheader" scope="col" textAlign={align}>
            {header}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body role="rowgroup">
      {rows.map((row) => (
        <Table.Row key={rowKey(row)} role="row">
          {columns.map(({ header, cell, align = 'start', isRowHeader, isWide, isFreeText }) => (
            <Table.Cell
              key={header}
              as={isRowHeader ? 'th' : 'td'}
              scope={isRowHeader ? 'row' : undefined}
              role={isRowHeader ? 'rowheader' : 'cell'}
              data-label={header}
              data-wide={isWide ? '' : undefined}
              data-free-text={isFreeText ? '' : undefined}
              textAlign={{ md: align }}
              // Figures and dates are never broken; texts give way to them.
              whiteSpace={{ md: align === 'end' ? 'nowrap' : 'normal' }}
            >
              {cell(row)}
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
)

/** With text so large that a phone has no room for a header beside its cell, it stands above. */
const LARGE_TEXT = '@media (max-width: 17rem)'

const tableRecipe = defineSlotRecipe({
  slots: ['root', 'caption', 'header', 'body', 'row', 'columnHeader', 'cell'],
  base: {
    root: {
      w: 'full',
      display: { base: 'block', md: 'table' },
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
    },
    // Out of sight on phones, where each cell names its column.
    header: { display: { base: 'none', md: 'table-header-group' } },
    body: { display: { base: 'grid', md: 'table-row-group' }, gap: '3' },
    row: {
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
    columnHeader: { textStyle: 'label', color: 'muted', px: '3', py: '2.5', whiteSpace: 'nowrap' },
    cell: {
      display: { base: 'grid', md: 'table-cell' },
      gridTemplateColumns: { base: 'minmax(6rem, 2fr) minmax(0, 5fr)' },
      [LARGE_TEXT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
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
  },
})
