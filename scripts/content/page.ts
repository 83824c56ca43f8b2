import type { DraftFault } from '../../src/domain/question/draft-rules.ts'
import { type BookChapters, type ContentFigures, figureLines, percent } from './figures.ts'

/** A page with plots of the question bank, in one file that needs nothing else. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Bar = { readonly name: string; readonly count: number }

const bars = (title: string, list: readonly Bar[], className = ''): string => {
  const greatest = Math.max(1, ...list.map(({ count }) => count))
  const total = list.reduce((sum, { count }) => sum + count, 0)
  const rows = list.map(
    ({ name, count }) =>
      `<tr><th scope="row">${escaped(name)}</th><td><i class="${className}" style="width:${(count / greatest) * 100}%"></i></td><td>${count} <small>${percent(count, total)}</small></td></tr>`,
  )
  return `<section><h2>${escaped(title)}</h2><table class="bars">${rows.join('')}</table></section>`
}

/** The depth of a cell's color: five questions or more are the deepest. */
const depthOf = (count: number): number => Math.min(count, 5)

const heatRow = ({ book, chapters }: BookChapters): string => {
  const cells = chapters.map(
    (count, index) =>
      `<td class="h${depthOf(count)}" title="${escaped(book)} ${index + 1}: ${count}"></td>`,
  )
  const total = chapters.reduce((sum, count) => sum + count, 0)
  return `<tr><th scope="row">${escaped(book)} <small>${total}</small></th>${cells.join('')}</tr>`
}

const faultList = (faults: readonly DraftFault[]): string =>
  faults.length === 0
    ? '<p>No faults.</p>'
    : `<ul>${faults
        .map(
          ({ key, rule, problem }) =>
            `<li><b>${escaped(key)}</b> ${escaped(rule)}: ${escaped(problem)}</li>`,
        )
        .join('')}</ul>`

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #16233f; background: #fbf7ef }
  h1, h2 { font-weight: 600; line-height: 1.2 } small { color: #5b6785 }
  table { border-collapse: collapse } th { text-align: left; font-weight: 500; padding-right: 1rem; white-space: nowrap; vertical-align: top }
  .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem 2rem }
  .bars { width: 100% } .bars td:nth-child(2) { width: 60% } .bars i { display: block; height: .8rem; background: #e0a526; border-radius: 2px }
  .bars i.wrong { background: #a83f28 } .heat { overflow-x: auto } .heat td { width: 11px; height: 14px; border: 1px solid #fbf7ef; padding: 0 }
  .heat th { font-size: 13px; line-height: 1 }
  .h0 { background: #ece4d4 } .h1 { background: #f6d98f } .h2 { background: #e0a526 } .h3 { background: #b57c12 } .h4 { background: #8a5a0b } .h5 { background: #4d3104 }`

export const contentPage = (figures: ContentFigures, faults: readonly DraftFault[]): string => {
  const lines = figureLines(figures).map(
    ([name, text]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`,
  )
  const lengths = (of: 'right' | 'wrong'): Bar[] =>
    figures.lengths.map((one) => ({ name: one.name, count: one[of] }))
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The question bank of Berean</title><style>${STYLE}</style>
<h1>The question bank</h1>
<table>${lines.join('')}</table>
<div class="plots">
${bars('Kinds', figures.kinds)}
${bars('Difficulty', figures.difficulties)}
${bars('The right letter', figures.letterCounts)}
${bars('Characters of the right answer', lengths('right'))}
${bars('Characters of wrong answers', lengths('wrong'), 'wrong')}
</div>
<h2>Questions by chapter</h2>
<div class="heat"><table>${figures.books.map(heatRow).join('')}</table></div>
<h2>Faults</h2>
${faultList(faults)}
</html>
`
}
