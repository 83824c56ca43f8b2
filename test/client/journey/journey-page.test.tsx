import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import JourneyPage from '../../../src/client/journey/journey-page.tsx'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleJourney, signedInAs } from '../../support/client-samples.ts'

const SEALED = { met: 24, mastered: 20, sealedAt: '2026-11-03T12:00:00.000Z' }

const openJourney = (journey = sampleJourney(), answers: Answers = {}) => {
  const api = answerCalls({ ...signedInAs(), 'journey.get': journey, ...answers })
  return { api, ...renderInApp(<JourneyPage />, { path: '/journey', signedIn: true }) }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the map', () => {
  it('has 66 books on six shelves, each of which leads to its practice', async () => {
    openJourney(sampleJourney({ Ruth: { met: 12, mastered: 3 } }))
    const map = await region('The books')
    expect(map.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Law',
      'History',
      'Wisdom',
      'Prophets',
      'Gospels',
      'Acts to Revelation',
    ])
    expect(map.getAllByRole('link')).toHaveLength(66)
    const ruth = map.getByRole('link', {
      name: 'Practice Ruth: 12 of 30 questions seen, 3 of 20 mastered',
    })
    expect(ruth.getAttribute('href')).toBe('/quiz?type=practice&book=Ruth')
  })

  it('says which books are mastered, and keeps their seals', async () => {
    openJourney(sampleJourney({ Ruth: SEALED, Jonah: { ...SEALED, met: 0, mastered: 0 } }))
    expect(await screen.findByText('2 of 66 books mastered')).toBeTruthy()
    const map = await region('The books')
    const history = within(map.getByRole('region', { name: 'History' }))
    expect(history.getByText('1 of 12 mastered')).toBeTruthy()
    expect(
      history.getByRole('link', { name: 'Practice Ruth: mastered, 24 of 30 questions seen' }),
    ).toBeTruthy()
    expect(
      map.getByRole('link', { name: 'Practice Jonah: mastered, 0 of 30 questions seen' }),
    ).toBeTruthy()
  })

  it('names each link by what is on the screen, too', async () => {
    openJourney(sampleJourney({ Philemon: { questions: 0, needed: 0 } }))
    const map = await region('The books')
    expect(map.getByRole('link', { name: /^1 Kgs\. Practice 1 Kings: 0 of 30 / })).toBeTruthy()
    expect(
      map.getByRole('link', { name: 'Phlm. Practice Philemon: no questions yet' }),
    ).toBeTruthy()
  })

  it('never says more than a seal needs', async () => {
    openJourney(sampleJourney({ Luke: { met: 30, mastered: 25 } }))
    const map = await region('The books')
    expect(map.getByRole('link', { name: /^Practice Luke: .* 20 of 20 mastered$/ })).toBeTruthy()
  })
})

describe('the next step', () => {
  it('is where to start, for who has met nothing', async () => {
    openJourney()
    expect(await screen.findByText('A good place to start: the Gospels.')).toBeTruthy()
  })

  it('is the weakest group, one press away', async () => {
    openJourney(sampleJourney({ Luke: { met: 5 } }, { next: 'prophets' }))
    expect(await screen.findByText('More of the Prophets would help most now.')).toBeTruthy()
    const start = screen.getByRole('link', { name: 'Practice the Prophets' })
    expect(start.getAttribute('href')).toBe('/quiz?type=practice&book=Prophets&adaptive=true')
  })

  it('is none without questions', async () => {
    openJourney(sampleJourney({}, { next: null }))
    await region('The books')
    expect(screen.queryByRole('link', { name: /^Practice the/ })).toBeNull()
  })
})

describe('the goal', () => {
  it('is none at first, and counts the days anyway', async () => {
    openJourney(sampleJourney({}, { goal: { daysPerWeek: null, daysStudied: 1 } }))
    const goal = await region('Your goal')
    expect(goal.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true)
    expect(goal.getByText('1 day this week so far.')).toBeTruthy()
    expect(goal.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    [2, 1, '1 of 2 days this week.'],
    [5, 0, '0 of 5 days this week.'],
    [5, 5, 'You’ve reached your goal: 5 days this week.'],
    [2, 6, 'You’ve reached your goal: 6 days this week.'],
  ] as const)('of %i days after %i says: %s', async (daysPerWeek, daysStudied, text) => {
    openJourney(sampleJourney({}, { goal: { daysPerWeek, daysStudied } }))
    expect((await region('Your goal')).getByText(text)).toBeTruthy()
  })

  it('is saved as soon as it is chosen', async () => {
    const goal = { daysPerWeek: null, daysStudied: 3 }
    const { api, user } = openJourney(sampleJourney({}, { goal }), {
      'journey.setGoal': (input) => input,
    })
    const card = await region('Your goal')
    await user.click(card.getByRole('radio', { name: '5 days' }))
    expect(card.getByText('3 of 5 days this week.')).toBeTruthy()
    await waitFor(() => expect(api.inputsOf('journey.setGoal')).toEqual([{ daysPerWeek: 5 }]))
    await user.click(card.getByRole('radio', { name: 'None' }))
    await waitFor(() =>
      expect(api.inputsOf('journey.setGoal')).toEqual([{ daysPerWeek: 5 }, { daysPerWeek: null }]),
    )
  })

  it('is as it was when it could not be saved', async () => {
    const { user } = openJourney(sampleJourney(), {
      'journey.setGoal': failWith({ code: 'internal', httpStatus: 500, message: 'No.' }),
    })
    const card = await region('Your goal')
    await user.click(card.getByRole('radio', { name: '7 days' }))
    await waitFor(() =>
      expect(card.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true),
    )
  })
})

describe('the rest', () => {
  it('is a calendar of twelve weeks', async () => {
    const journey = sampleJourney()
    const weeks = journey.weeks.map((week, index) => ({
      ...week,
      days: index < 2 ? [week.startsOn] : [],
    }))
    openJourney({ ...journey, weeks })
    const calendar = await region('Calendar')
    expect(calendar.getByText('2 days in the last twelve weeks')).toBeTruthy()
    const listed = calendar.getAllByRole('listitem').map((one) => one.textContent)
    expect(listed).toHaveLength(12)
    expect(listed[0]).toBe('Week of Monday, Sep 7: Monday, Sep 7')
    expect(listed[11]).toBe('Week of Monday, Nov 23: no days')
    // Each day has its name; the last one, Sunday, is today.
    expect(calendar.getByTitle('Monday, Sep 7')).toHaveProperty('dataset.studied', '')
    expect(calendar.getByTitle('Tuesday, Sep 8')).not.toHaveProperty('dataset.studied')
    expect(calendar.getByTitle('Sunday, Nov 29')).toHaveProperty('dataset.today', '')
  })

  it('is what was missed, and what last week brought, where there is some', async () => {
    const lastWeek = { startsOn: '2026-11-16', days: 4, questions: 1052, learnedAgain: 1 }
    openJourney(sampleJourney({}, { hasMissed: true, lastWeek }))
    const missed = await screen.findByRole('link', { name: 'Missed questions' })
    expect(missed.getAttribute('href')).toBe('/missed')
    expect(
      (await region('Last week')).getByText(
        'You studied on 4 days and answered 1,052 questions. You got 1 right that you’d missed before.',
      ),
    ).toBeTruthy()
  })

  it('is not shown where there is none', async () => {
    openJourney()
    await region('The books')
    expect(screen.queryByRole('link', { name: /missed/i })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Last week' })).toBeNull()
  })
})

it('can be tried again when it could not be loaded', async () => {
  const { api, user } = openJourney(sampleJourney(), {
    'journey.get': failWith({ code: 'internal', httpStatus: 500, message: '' }),
  })
  expect(await screen.findByText('Your journey could not be loaded')).toBeTruthy()
  api.answer({ 'journey.get': sampleJourney() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await region('The books')
})
