import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Hero } from '../../../src/client/landing/hero.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import type { OutputOf } from '../../support/procedures.ts'

const siteWith = (chapters: number): OutputOf<'site.info'> => ({
  supportEmail: null,
  statistics: { questions: 396, books: 66, verses: 1363, chapters, groups: 0, averageStreak: null },
})

const WHOLE_BIBLE = 'Ten questions a day. The whole Bible, in time.'

describe('the title of the landing page', () => {
  // A second line that grows with the figures would move all that stands below it.
  it('does not wait for the figures', () => {
    answerCalls({ 'site.info': () => new Promise(() => undefined) })
    renderInApp(<Hero />)
    expect(screen.getByRole('heading', { level: 1, name: WHOLE_BIBLE })).toBeTruthy()
  })

  it.each([
    [1049, 'Ten questions a day. A lamp for your feet.'],
    [1050, WHOLE_BIBLE],
  ])('with questions on %i chapters is “%s”', async (chapters, title) => {
    answerCalls({ 'site.info': siteWith(chapters) })
    renderInApp(<Hero />)
    await screen.findByText('396')
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  })
})
