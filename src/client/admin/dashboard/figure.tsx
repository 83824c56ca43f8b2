import { chakra } from '@chakra-ui/react/styled-system'
import { useLoaded } from '../../lib/load-on-demand.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import type { PlotProps } from './plot.tsx'

// Its library is loaded only where something is plotted.
const loadPlot = () => import('./plot.tsx')

type FigureProps<Row> = {
  readonly title: string
  readonly description?: string
  readonly plot: Omit<PlotProps, 'label'>
  /** The same figures. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** A plot, with the same figures as a table below it. */
export const Figure = <Row,>(props: FigureProps<Row>) => {
  const { title, description, plot, columns, rows, rowKey } = props
  const { loaded, advice } = useLoaded(loadPlot)
  return (
    <SectionCard title={title} description={description}>
      {loaded ? (
        <loaded.default {...plot} label={`${title}: a plot of the figures in the table below`} />
      ) : advice ? (
        <ProblemNote>{`The plot could not be loaded. ${advice}`}</ProblemNote>
      ) : (
        <SkeletonBlock h="15rem" />
      )}
      <Details>
        <Summary>Show as a table</Summary>
        <chakra.div
          mt="2"
          maxH="24rem"
          overflowY="auto"
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          role="region"
          aria-label={`${title}: figures`}
        >
          <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
        </chakra.div>
      </Details>
    </SectionCard>
  )
}

const Details = chakra('details', { base: { mt: '3' } })

const Summary = chakra('summary', {
  base: {
    w: 'fit-content',
    minH: '11',
    py: '2.5',
    textStyle: 'small',
    fontWeight: '650',
    cursor: 'pointer',
    borderRadius: 'sm',
  },
})
