import { chakra } from '@chakra-ui/react/styled-system'
import { type Attributes, FixedScaleAxis, LineChart, type LineChartOptions, Svg } from 'chartist'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { type PlotFigures, PlotLegend } from './plot-legend.tsx'

export type PlotProps = PlotFigures & {
  /** What it shows, for screen readers. */
  readonly label: string
  /** Where the upper end of the scale is fixed, such as at 100 %. */
  readonly maxY?: number
}

// In px, as Chartist counts.
const HEIGHT = 190
const TOP = 10
const RIGHT = 12
const BOTTOM = 28
const FONT_SIZE = 13
/** A little more than on average, in any language. */
const CHARACTER_WIDTH = 8
const LABEL_GAP = 16
const LABEL_HEIGHT = 40

const WHOLE_STEPS = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

const setAttributes = Svg.prototype.attr
Object.assign(Svg.prototype, {
  // The site's Content-Security-Policy refuses style attributes. Chartist's only repeat its other
  // attributes and the styles below (its issue 619).
  attr(this: Svg, attributes: Attributes) {
    return setAttributes.call(this, { ...attributes, style: undefined })
  },
})

const widthOf = (labels: readonly string[]): number =>
  Math.max(...labels.map(({ length }) => length)) * CHARACTER_WIDTH + LABEL_GAP

/** From zero, so that a small change does not look like a large one. */
const highOf = ({ series, maxY }: PlotProps): number =>
  maxY ?? 1.1 * Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Nobody is half a person. */
const ticksUpTo = (high: number): number[] => {
  const heightOf = (step: number): number => ((HEIGHT - TOP - BOTTOM) * step) / high
  const step = WHOLE_STEPS.find((one) => heightOf(one) >= LABEL_HEIGHT) ?? high
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, index) => index * step)
}

/** The space for the labels on the left, and for half of the first one below. */
const leftOf = (props: PlotProps): number => {
  const { x, formatY = formatNumber } = props
  return Math.max(widthOf(ticksUpTo(highOf(props)).map(formatY)), widthOf(x) / 2)
}

const optionsOf = (props: PlotProps, element: HTMLElement): LineChartOptions => {
  const { x, formatY = formatNumber } = props
  const high = highOf(props)
  const left = leftOf(props)
  /** Labels neither overlap nor end outside. */
  const hasLabel = (index: number): boolean => {
    const width = widthOf(x)
    const distance = (element.clientWidth - left - RIGHT) / Math.max(1, x.length - 1)
    const isBeforeEnd = distance * (x.length - 1 - index) + RIGHT >= width / 2
    return index % Math.ceil(width / distance) === 0 && (index === 0 || isBeforeEnd)
  }
  return {
    height: HEIGHT,
    fullWidth: true,
    lineSmooth: false,
    chartPadding: { top: TOP, right: RIGHT, bottom: 0, left: 0 },
    axisX: {
      offset: BOTTOM,
      showGrid: false,
      labelInterpolationFnc: (label, index) => (hasLabel(index) ? label : null),
    },
    axisY: {
      type: FixedScaleAxis,
      offset: left,
      low: 0,
      high,
      ticks: ticksUpTo(high),
      labelInterpolationFnc: (value) => formatY(Number(value)),
    },
  }
}

/** Keeps the lines as wide as the element. */
const draw = (element: HTMLElement, props: PlotProps): (() => void) => {
  const data = { labels: [...props.x], series: props.series.map(({ values }) => [...values]) }
  const chart = new LineChart(element, data, optionsOf(props, element))
  const resize = new ResizeObserver(() => chart.update())
  resize.observe(element)
  return () => {
    resize.disconnect()
    chart.detach()
  }
}

/** Where a line last has a figure. */
const latestIndexOf = ({ x, series }: PlotProps): number => {
  const index = x.findLastIndex((_x, at) => series.some(({ values }) => values[at] != null))
  return index === -1 ? x.length - 1 : index
}

const nearestIndexOf = (event: PointerEvent, props: PlotProps): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const start = leftOf(props)
  const share = (event.clientX - left - start) / (width - start - RIGHT)
  const last = props.x.length - 1
  return Math.max(0, Math.min(last, Math.round(share * last)))
}

/** A small line plot. Its figures also stand in a table, since a picture cannot be read out. */
const Plot = (props: PlotProps) => {
  const lines = useRef<HTMLDivElement>(null)
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  useEffect(() => (lines.current ? draw(lines.current, props) : undefined), [props])
  const point = (event: PointerEvent): void => setPointedAt(nearestIndexOf(event, props))
  const left = leftOf(props)
  const share = (pointedAt ?? 0) / Math.max(1, props.x.length - 1)
  return (
    <Frame role="img" aria-label={props.label}>
      <Lines
        ref={lines}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointedAt(null)}
      >
        {pointedAt === null ? null : (
          <Cursor style={{ left: `calc(${left}px + (100% - ${left + RIGHT}px) * ${share})` }} />
        )}
      </Lines>
      <PlotLegend {...props} index={pointedAt ?? latestIndexOf(props)} />
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    minW: '0',
    // As high as the plot and its legend, before and after it is drawn.
    minH: '15rem',
    '& .ct-series-a': { stroke: 'gold.text', strokeWidth: '2.5px' },
    '& .ct-series-b': { stroke: 'muted', strokeWidth: '2px', strokeDasharray: '5 4' },
  },
})

const Lines = chakra('div', {
  base: {
    position: 'relative',
    h: `${HEIGHT}px`,
    // Sideways, a finger looks at figures; up and down, it scrolls.
    touchAction: 'pan-y',
    '& svg': { display: 'block' },
    '& foreignObject': { overflow: 'visible' },
    '& .ct-line': { fill: 'none' },
    '& .ct-point': { strokeWidth: '5px', strokeLinecap: 'round', strokeDasharray: 'none' },
    '& .ct-grid': { stroke: 'line' },
    '& .ct-label': {
      display: 'flex',
      fontSize: `${FONT_SIZE}px`,
      lineHeight: '1.4',
      color: 'muted',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    // A label begins where it should have its middle.
    '& .ct-label.ct-horizontal': { justifyContent: 'center', transform: 'translateX(-50%)' },
    '& .ct-label.ct-vertical': {
      alignItems: 'flex-end',
      justifyContent: 'flex-end',
      transform: 'translateY(0.7em)',
    },
  },
})

const Cursor = chakra('div', {
  base: {
    position: 'absolute',
    top: `${TOP}px`,
    bottom: `${BOTTOM}px`,
    borderInlineStartWidth: '1px',
    borderColor: 'muted',
    pointerEvents: 'none',
  },
})

export default Plot
