import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../checkout.ts'
import type { Figures } from './measure.ts'

/** One call with one number of requests at once. */
export type Row = {
  readonly call: string
  readonly connections: number
  /** Medians, the measured product first. */
  readonly sides: readonly { readonly name: string; readonly figures: Figures }[]
  /** The rate of the measured product as a multiple of each other side's. */
  readonly ratios: readonly number[]
}

const HEADER = [
  'call',
  'at once',
  'side',
  'rate /s',
  'ratio',
  'p50 ms',
  'p99 ms',
  'node µs',
  'PostgreSQL µs',
]

const linesOf = ({ call, connections, sides, ratios }: Row): string[][] =>
  sides.map(({ name, figures }, index) => [
    index === 0 ? call : '',
    index === 0 ? String(connections) : '',
    name,
    figures.rate.toFixed(0),
    index === 0 ? '' : (ratios[index - 1]?.toFixed(2) ?? ''),
    figures.p50.toFixed(2),
    figures.p99.toFixed(2),
    figures.nodeTime.toFixed(0),
    figures.databaseTime.toFixed(0),
  ])

/** Columns before this one are texts, those after it numbers. */
const TEXTS = 3

const table = (rows: readonly Row[]): string => {
  const lines = [HEADER, ...rows.flatMap(linesOf)]
  const widths = HEADER.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const text = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        column < TEXTS ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return lines.map(text).join('\n')
}

const BAR_WIDTH = 40

const bar = (rate: number, highest: number): string =>
  '█'.repeat(Math.max(1, Math.round((BAR_WIDTH * rate) / highest)))

/** The rates as bars, each call's relative to the highest. */
const plot = (rows: readonly Row[]): string =>
  rows
    .map(({ call, connections, sides }) => {
      const highest = Math.max(...sides.map(({ figures }) => figures.rate))
      const width = Math.max(...sides.map(({ name }) => name.length))
      const bars = sides.map(
        ({ name, figures }) =>
          `  ${name.padEnd(width)} ${bar(figures.rate, highest)} ${figures.rate.toFixed(0)}/s`,
      )
      return [`${call}, ${connections} at once`, ...bars].join('\n')
    })
    .join('\n\n')

export const describe = (title: string, rows: readonly Row[]): string =>
  `${title}\n\n${table(rows)}\n\n${plot(rows)}\n`

/** Keeps a report and its plot as an image in bench/results. @returns the file of the report */
export const keep = async (
  name: string,
  { text, image }: { readonly text: string; readonly image: string },
): Promise<string> => {
  const directory = path.join(ROOT, 'bench/results')
  await mkdir(directory, { recursive: true })
  const file = path.join(directory, `${new Date().toISOString().slice(0, 10)}-${name}`)
  await writeFile(`${file}.txt`, text)
  await writeFile(`${file}.svg`, image)
  return `${path.relative(ROOT, file)}.txt`
}
