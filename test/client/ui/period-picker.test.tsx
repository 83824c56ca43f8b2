import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PeriodPicker } from '../../../src/client/ui/period-picker.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

describe('the period picker', () => {
  it('is a group of three radio buttons with one checked', async () => {
    answerCalls(signedInAs())
    renderInApp(<PeriodPicker period="weekly" onChange={() => {}} />, { signedIn: true })
    expect(await screen.findByRole('radiogroup', { name: 'Period' })).toBeTruthy()
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual([
      'Daily',
      'Weekly',
      'Monthly',
    ])
    expect(radios.map((radio) => radio.checked)).toEqual([false, true, false])
  })

  it('works by pointer and by arrow keys', async () => {
    answerCalls(signedInAs())
    const choose = vi.fn()
    const { user } = renderInApp(<PeriodPicker period="weekly" onChange={choose} />, {
      signedIn: true,
    })
    await user.click(await screen.findByText('Daily'))
    expect(choose).toHaveBeenLastCalledWith('daily')
    screen.getByRole('radio', { name: 'Weekly' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(choose).toHaveBeenLastCalledWith('monthly')
  })

  it('keeps two groups on one page apart', async () => {
    answerCalls(signedInAs())
    renderInApp(
      <>
        <PeriodPicker period="weekly" onChange={() => {}} />
        <PeriodPicker period="daily" onChange={() => {}} />
      </>,
      { signedIn: true },
    )
    const names = (await screen.findAllByRole<HTMLInputElement>('radio')).map((radio) => radio.name)
    expect(new Set(names).size).toBe(2)
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
  })
})
