import type { Row } from './report.ts'

const WIDTH = 760
const LABEL_WIDTH = 190
const VALUE_WIDTH = 90
const BAR_HEIGHT = 14
const BAR_GAP = 3
const GROUP_GAP = 26
const TOP = 64
/**
 * One for each side: the product, the other commit, the bare servers, and the product over REST. They are told
 * apart in grey too.
 */
const COLORS = ['#1f6f54', '#c0842b', '#8a94a6', '#4b5a78', '#7fa996']

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const text = (x: number, y: number, className: string, value: string): string =>
  `<text x="${x}" y="${y}" class="${className}">${escapeText(value)}</text>`

/** The bars of a call, one below the other, relative to the highest rate among them. */
const group = ({ call, connections, sides }: Row, top: number): string => {
  const highest = Math.max(...sides.map(({ figures }) => figures.rate))
  const room = WIDTH - LABEL_WIDTH - VALUE_WIDTH
  const bars = sides.map(({ name, figures: { rate } }, index) => {
    const y = top + 8 + index * (BAR_HEIGHT + BAR_GAP)
    const width = Math.max(1, Math.round((room * rate) / highest))
    const middle = y + BAR_HEIGHT - 3
    return [
      text(LABEL_WIDTH - 8, middle, 'side', name),
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width}" height="${BAR_HEIGHT}" rx="2" fill="${COLORS[index % COLORS.length]}"/>`,
      text(LABEL_WIDTH + width + 6, middle, 'rate', `${rate.toFixed(0)}/s`),
    ].join('')
  })
  return [text(0, top, 'call', `${call}, ${connections} at once`), ...bars].join('\n')
}

const heightOf = ({ sides }: Row): number => 8 + sides.length * (BAR_HEIGHT + BAR_GAP) + GROUP_GAP

const STYLE = `text { font: 12px system-ui, sans-serif; fill: #1c2430 }
.title { font-size: 15px; font-weight: 600 }
.call { font-weight: 600 }
.side { text-anchor: end }
rect.page { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ef }
  rect.page { fill: #14181f }
  rect:not(.page) { filter: brightness(1.35) }
}`

/** The rates of all calls as an image (SVG), for a reader who prefers light or dark. */
export const plotImage = (title: string, rows: readonly Row[]): string => {
  let top = TOP
  const groups = rows.map((row) => {
    const drawn = group(row, top)
    top += heightOf(row)
    return drawn
  })
  const [heading = '', ...notes] = title.split('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -8 ${WIDTH + 32} ${top}" role="img">
<title>${escapeText(heading)}</title>
<style>${STYLE}</style>
<rect class="page" x="-16" y="-8" width="100%" height="100%"/>
${text(0, 16, 'title', heading)}
${text(0, 36, 'note', notes.at(-1) ?? '')}
${groups.join('\n')}
</svg>
`
}
