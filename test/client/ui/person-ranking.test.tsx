import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PersonRanking, type RankedPerson } from '../../../src/client/ui/person-ranking.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { privatePerson, rankedPerson, signedInAs } from '../../support/client-samples.ts'

const show = async (
  users: RankedPerson[],
  you: RankedPerson | null = null,
  isViewerPrivate = false,
): Promise<HTMLElement[]> => {
  answerCalls(signedInAs())
  renderInApp(
    <PersonRanking label="Leaders" users={users} you={you} isViewerPrivate={isViewerPrivate} />,
    { signedIn: true },
  )
  return within(await screen.findByRole('list', { name: 'Leaders' })).getAllByRole('listitem')
}

const rowOf = (rows: HTMLElement[], index: number) => within(rows[index] as HTMLElement)

describe('a ranking of people', () => {
  it('gives the first three ranks a medal with a number, and later ones a number', async () => {
    const rows = await show([
      rankedPerson(1, 'Deborah'),
      rankedPerson(2, 'Samuel'),
      rankedPerson(3, 'Lydia'),
      rankedPerson(4, 'Silas'),
      rankedPerson(1250, 'Titus'),
    ])
    for (const [index, name] of ['1st place', '2nd place', '3rd place'].entries()) {
      const medal = rowOf(rows, index).getByRole('img', { name })
      expect(medal.textContent).toBe(`${index + 1}`)
      expect(medal.querySelector('svg')).toBeTruthy()
    }
    expect(rowOf(rows, 3).queryByRole('img')).toBeNull()
    expect(rowOf(rows, 3).getByText('4').parentElement?.textContent).toBe('Rank 4')
    expect(rowOf(rows, 4).getByText('1,250')).toBeTruthy()
  })

  it('gives equal points the same medal', async () => {
    const rows = await show([
      rankedPerson(1, 'Deborah'),
      rankedPerson(2, 'Samuel'),
      rankedPerson(2, 'Lydia'),
      rankedPerson(4, 'Silas'),
    ])
    expect(screen.getAllByRole('img', { name: '2nd place' })).toHaveLength(2)
    expect(screen.queryByRole('img', { name: '3rd place' })).toBeNull()
    expect(rowOf(rows, 3).getByText('4')).toBeTruthy()
  })

  it('shows quizzes, accuracy and points, in the singular too', async () => {
    const rows = await show([
      rankedPerson(1, 'Deborah', { quizzes: 1234, accuracy: 98, points: 12480 }),
      rankedPerson(2, 'Samuel', { quizzes: 1, accuracy: 0, points: 1 }),
    ])
    expect(rowOf(rows, 0).getByText('1,234 quizzes')).toBeTruthy()
    expect(rowOf(rows, 0).getByText('98% accuracy')).toBeTruthy()
    expect(rowOf(rows, 0).getByText('12,480').parentElement?.textContent).toBe('12,480 points')
    expect(rowOf(rows, 1).getByText('1 quiz')).toBeTruthy()
    expect(rowOf(rows, 1).getByText('1').parentElement?.textContent).toBe('1 point')
  })

  it('links public people, and neither names nor links private ones', async () => {
    const rows = await show([rankedPerson(1, 'Deborah'), privatePerson(2), privatePerson(2)])
    const link = rowOf(rows, 0).getByRole('link', { name: 'Deborah' })
    expect(link.getAttribute('href')).toBe('/users/id-of-deborah')
    expect(rows).toHaveLength(3)
    for (const index of [1, 2]) {
      expect(rowOf(rows, index).getByText('Private member')).toBeTruthy()
      expect(rowOf(rows, index).queryByRole('link')).toBeNull()
      expect(rows[index]?.querySelector('img')).toBeNull()
    }
  })

  it('marks the viewer’s row, and does not repeat it below', async () => {
    const own = rankedPerson(2, 'Ada', { isYou: true })
    const rows = await show([rankedPerson(1, 'Deborah'), own], own)
    expect(rowOf(rows, 1).getByText('You')).toBeTruthy()
    expect(rowOf(rows, 0).queryByText('You')).toBeNull()
    expect(screen.getAllByText('Ada')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Your rank in Leaders' })).toBeNull()
  })

  it('shows the viewer’s row below the list when it is not in it', async () => {
    const rows = await show([rankedPerson(1, 'Deborah')], rankedPerson(412, 'Ada', { isYou: true }))
    expect(rows).toHaveLength(1)
    const own = within(screen.getByRole('region', { name: 'Your rank in Leaders' }))
    expect(own.getByText('412')).toBeTruthy()
    expect(own.getByText('Ada')).toBeTruthy()
    expect(own.getByText('You')).toBeTruthy()
  })

  it('shows nothing below the list without a rank', async () => {
    await show([rankedPerson(1, 'Deborah')], null)
    expect(screen.queryByText('You')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Your rank in Leaders' })).toBeNull()
  })

  it('tells private viewers how others see them', async () => {
    const own = [rankedPerson(1, 'Ada', { isYou: true }), rankedPerson(2, 'Deborah')]
    const rows = await show(own, null, true)
    expect(rowOf(rows, 0).getByText('Others see “Private member”')).toBeTruthy()
    expect(rowOf(rows, 1).queryByText(/Others see/)).toBeNull()
  })

  it('tells public viewers nothing of the kind', async () => {
    await show([rankedPerson(1, 'Ada', { isYou: true })])
    expect(screen.queryByText(/Others see/)).toBeNull()
  })
})
