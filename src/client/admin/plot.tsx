import 'uplot/dist/uPlot.min.css'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { formatNumber } from '../lib/format.ts'

export type PlotSeries = {
  readonly label: string
  readonly values: readonly (number | null)[]
}

export type PlotProps = {
  /** What it shows, for screen readers. */
  readonly label: string
  /** Dates such as 2026-03-02, or plain numbers. */
  readonly x: readonly string[] | readonly number[]
  readonly xLabel: string
  /** At most two, told apart by colour and dashes. */
  readonly series: readonly PlotSeries[]
  readonly formatX: (value: number) => string
  readonly formatY?: (value: number) => string
  /** Where the upper end of the scale is fixed, such as at 100 %. */
  readonly maxY?: number
}

const HEIGHT = 190
const WHOLE_STEPS = Array.from({ length: 9 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()
const MS = 1000

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--chakra-colors-${name}`).trim()

const styles = () => [
  { stroke: colorOf('gold-text'), width: 2.5, points: { size: 5 } },
  { stroke: colorOf('muted'), width: 2, dash: [5, 4], points: { size: 5 } },
]

const optionsOf = (
  { x, xLabel, series, formatX, formatY = formatNumber, maxY }: PlotProps,
  width: number,
): UPlot.Options => {
  const axis = {
    stroke: colorOf('muted'),
    font: `13px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: colorOf('line'), width: 1 },
    ticks: { show: false },
  }
  const isTime = typeof x[0] === 'string'
  return {
    width,
    height: HEIGHT,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * MS), 'Etc/UTC'),
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: isTime },
      // From zero, so that a small change does not look like a large one.
      y: { range: (_plot, _min, max) => [0, maxY ?? Math.max(1, (max ?? 0) * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 34,
        space: isTime ? 72 : 36,
        ...(isTime ? {} : { incrs: [1, 2, 5] }),
        values: (_plot, splits) => splits.map(formatX),
      },
      // Nobody is half a person.
      {
        ...axis,
        size: 52,
        space: 40,
        incrs: WHOLE_STEPS,
        values: (_plot, splits) => splits.map(formatY),
      },
    ],
    hooks: { ready: [showLatest], setCursor: [showLatest] },
    series: [
      { label: xLabel, value: (_plot, value) => (value === null ? '–' : formatX(value)) },
      ...series.map(({ label }, index) => ({
        label,
        ...styles()[index],
        value: (_plot: UPlot, value: number | null) => (value === null ? '–' : formatY(value)),
      })),
    ],
  }
}

/** The legend shows the latest figures while the pointer is not over others. */
const showLatest = (plot: UPlot): void => {
  if (plot.cursor.idx == null) plot.setLegend({ idx: latestIndexOf(plot.data) })
}

/** Where a line last has a figure. */
const latestIndexOf = ([x, ...lines]: UPlot.AlignedData): number => {
  const index = x.findLastIndex((_x, at) => lines.some((line) => line[at] != null))
  return index === -1 ? x.length - 1 : index
}

const dataOf = ({ x, series }: PlotProps): UPlot.AlignedData => [
  x.map((value) => (typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / MS : value)),
  ...series.map(({ values }) => [...values]),
]

/** A small line plot. Its figures also stand in a table, since a picture cannot be read out. */
const Plot = (props: PlotProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let plot: UPlot | undefined
    const draw = (): void => {
      plot?.destroy()
      plot = new UPlot(optionsOf(props, element.clientWidth), dataOf(props), element)
    }
    const resize = new ResizeObserver(() => {
      if (plot?.width !== element.clientWidth) draw()
    })
    resize.observe(element)
    // Canvases do not follow the colours of the page by themselves.
    const appearance = new MutationObserver(draw)
    appearance.observe(document.documentElement, { attributeFilter: ['class'] })
    draw()
    return () => {
      resize.disconnect()
      appearance.disconnect()
      plot?.destroy()
    }
  }, [props])
  return <Frame ref={frame} role="img" aria-label={props.label} />
}

const Frame = chakra('div', {
  base: {
    minW: '0',
    overflow: 'hidden',
    // As high as the plot and its legend, before and after it is drawn.
    minH: '14rem',
    '& .uplot, & .uplot *': { fontFamily: 'body' },
    // A click on a label would hide its line, and no key brings it back.
    '& .u-legend': { textStyle: 'small', color: 'text', pointerEvents: 'none' },
    '& .u-legend .u-series': { me: '1.5' },
    '& .u-legend .u-series > *': { px: '0.5' },
    '& .u-legend th': { fontWeight: '550' },
  },
})

export default Plot
