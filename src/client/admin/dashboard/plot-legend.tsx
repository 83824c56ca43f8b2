import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../../lib/format.ts'

const MISSING = '–'
/** As Chartist names the lines. */
const SERIES_CLASSES = ['ct-series-a', 'ct-series-b']

export type PlotFigures = {
  /** What the values belong to, such as days without gaps: they stand at equal distances. */
  readonly x: readonly string[]
  readonly xLabel: string
  /** At most two, told apart by colour and dashes. */
  readonly series: readonly PlotSeries[]
  readonly formatY?: (value: number) => string
}

type PlotSeries = {
  readonly label: string
  /** One for each `x`; null where there is none. */
  readonly values: readonly (number | null)[]
}

type PlotLegendProps = PlotFigures & {
  /** Of the figures that are shown. */
  readonly index: number
}

/** Names the lines of a plot, with the figures at one place. */
export const PlotLegend = (props: PlotLegendProps) => {
  const { x, xLabel, series, formatY = formatNumber, index } = props
  const format = (value: number | null | undefined): string =>
    value == null ? MISSING : formatY(value)
  return (
    <Entries>
      <chakra.span flexBasis="full">
        <span>{`${xLabel} `}</span>
        <Value>{x[index] ?? MISSING}</Value>
      </chakra.span>
      {series.map(({ label, values }, at) => (
        <span key={label}>
          <Swatch className={SERIES_CLASSES[at]} aria-hidden="true">
            <path d="M0 4h24" />
          </Swatch>
          <span>{`${label} `}</span>
          <Value style={{ minWidth: `${Math.max(...values.map((one) => format(one).length))}ch` }}>
            {format(values[index])}
          </Value>
        </span>
      ))}
    </Entries>
  )
}

const Entries = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    mt: '1',
    textStyle: 'small',
    // So that nothing moves while the figures change.
    fontVariantNumeric: 'tabular-nums',
  },
})

const Value = chakra('span', { base: { display: 'inline-block', fontWeight: '550' } })

const Swatch = chakra('svg', {
  base: { display: 'inline', w: '24px', h: '8px', me: '1.5', verticalAlign: 'middle' },
})
