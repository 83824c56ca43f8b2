import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import Plot, { type PlotProps } from '../../../../src/client/admin/dashboard/plot.tsx'
import { answerCalls } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'

const WIDTH = 1000

const DAYS: PlotProps = {
  label: 'People by day',
  x: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  xLabel: 'Day',
  series: [
    { label: 'Active', values: [3, null, 5, 1200, null] },
    { label: 'Joined', values: [1, 2, null, null, null] },
  ],
}

const open = async (changes: Partial<PlotProps> = {}) => {
  answerCalls(signedInAs({ isSiteAdmin: true }))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH, 0))
  const view = renderInApp(<Plot {...DAYS} {...changes} />, { signedIn: true })
  const plot = await screen.findByRole('img', { name: 'People by day' })
  const drawing = await waitFor(() => {
    const svg = plot.querySelector('svg.ct-chart-line')
    if (!svg) throw new Error('Nothing is drawn yet.')
    return svg
  })
  return { ...view, drawing }
}

const figures = () => {
  const legend = screen.getByRole('img', { name: 'People by day' }).lastElementChild
  return [...(legend?.children ?? [])].map(({ textContent }) => textContent)
}

it('shows the latest figures there are', async () => {
  await open()
  expect(figures()).toEqual(['Day Thu', 'Active 1,200', 'Joined –'])
})

it('shows the figures at the pointer, until it leaves', async () => {
  const { drawing } = await open()
  fireEvent.pointerMove(drawing, { clientX: WIDTH / 2 })
  expect(figures()).toEqual(['Day Wed', 'Active 5', 'Joined –'])
  fireEvent.pointerMove(drawing, { clientX: 0 })
  expect(figures()).toEqual(['Day Mon', 'Active 3', 'Joined 1'])
  fireEvent.pointerMove(drawing, { clientX: WIDTH })
  expect(figures()).toEqual(['Day Fri', 'Active –', 'Joined –'])
  fireEvent.pointerLeave(drawing)
  expect(figures()).toEqual(['Day Thu', 'Active 1,200', 'Joined –'])
})

it('draws no line where figures are missing, and a lone figure as a point', async () => {
  const { drawing } = await open()
  const active = drawing.querySelector('.ct-series-a')
  const commands = active
    ?.querySelector('path')
    ?.getAttribute('d')
    ?.replace(/[^A-Z]/g, '')
  expect(commands).toBe('MML')
  expect(active?.querySelectorAll('.ct-point')).toHaveLength(3)
})

it('counts in whole numbers from zero, also without any figure', async () => {
  const { drawing } = await open({
    series: [{ label: 'Active', values: [null, null, null, null, null] }],
  })
  const labels = [...drawing.querySelectorAll('.ct-label.ct-vertical')]
  expect(labels.map(({ textContent }) => textContent)).toEqual(['0', '1'])
  expect(drawing.outerHTML).not.toContain('NaN')
})

it('sets no style attribute, which the browser would refuse', async () => {
  const { drawing } = await open()
  expect(drawing.hasAttribute('style')).toBe(false)
  expect(drawing.querySelectorAll('foreignObject').length).toBeGreaterThan(0)
  expect(drawing.querySelectorAll('foreignObject[style]')).toHaveLength(0)
})
