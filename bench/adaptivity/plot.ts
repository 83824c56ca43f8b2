import { quantile } from '../quantile.ts'
import { AIM, type Figures, MAX_DISTANCE } from './measure.ts'

const WIDTH = 760
const LABEL_WIDTH = 230
const ROW_HEIGHT = 34
const TOP = 76
/** The success at the left and the right edge. */
const [LOWEST, HIGHEST] = [0.4, 1]

const xOf = (success: number): number => {
  const clamped = Math.min(HIGHEST, Math.max(LOWEST, success))
  return Math.round(LABEL_WIDTH + ((WIDTH - LABEL_WIDTH) * (clamped - LOWEST)) / (HIGHEST - LOWEST))
}

const text = (x: number, y: number, className: string, value: string): string =>
  `<text x="${x}" y="${y}" class="${className}">${value}</text>`

const bar = (
  y: number,
  height: number,
  className: string,
  [from, to]: readonly number[],
): string => {
  const [left, right] = [xOf(from ?? LOWEST), xOf(to ?? HIGHEST)]
  return `<rect x="${left}" y="${y}" width="${right - left}" height="${height}" class="${className}"/>`
}

/** Thin for nine in ten learners, thick for half of them, with a line at the median. */
const row = ({ name, success }: Figures, index: number): string => {
  const y = TOP + index * ROW_HEIGHT
  const at = (share: number): number => quantile(success, share)
  const middle = xOf(at(0.5))
  return [
    text(LABEL_WIDTH - 12, y + 17, 'name', name),
    bar(y + 10, 4, 'most', [at(0.05), at(0.95)]),
    bar(y + 5, 14, 'half', [at(0.25), at(0.75)]),
    `<line x1="${middle}" x2="${middle}" y1="${y + 3}" y2="${y + 21}"/>`,
  ].join('')
}

const STYLE = `text { font: 12px system-ui, sans-serif; fill: #1c2430 }
.title { font-size: 15px; font-weight: 600 }
.name { text-anchor: end }
.tick { text-anchor: middle }
.page { fill: #ffffff }
.aim { fill: #1f6f54; opacity: 0.18 }
.most { fill: #8a94a6 }
.half { fill: #c0842b }
line { stroke: #1c2430; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ef }
  .page { fill: #14181f }
  .aim { opacity: 0.45 }
  line { stroke: #e6e9ef }
}`

const TICKS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** The mean true success of learners by method as an image (SVG), for a reader who prefers light or dark. */
export const plotImage = (title: string, note: string, all: readonly Figures[]): string => {
  const bottom = TOP + all.length * ROW_HEIGHT
  const ticks = TICKS.map((tick) => text(xOf(tick), bottom + 18, 'tick', `${100 * tick} %`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -8 ${WIDTH + 48} ${bottom + 40}" role="img">
<title>${title}</title>
<style>${STYLE}</style>
<rect class="page" x="-16" y="-8" width="100%" height="100%"/>
${text(0, 16, 'title', title)}
${text(0, 36, 'note', note)}
${bar(TOP - 6, bottom - TOP + 6, 'aim', [AIM - MAX_DISTANCE, AIM + MAX_DISTANCE])}
${all.map(row).join('\n')}
${ticks.join('')}
</svg>
`
}
