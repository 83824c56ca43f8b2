import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failWith, later } from '../../support/client-api.ts'
import { idOf, SCHEMAS, type Suggestion } from './churches-support.tsx'
import { openProposal } from './proposal-support.tsx'

type View = Awaited<ReturnType<typeof openProposal>>

const suggestion = (name: string, changes: Partial<Suggestion> = {}): Suggestion => ({
  name,
  city: 'Boston',
  state: 'MA',
  denomination: '',
  postalCode: '',
  website: '',
  confidence: 0.5,
  reasoning: `Because of ${name}.`,
  churchId: null,
  ...changes,
})

const KNOWN = suggestion('Bethel', { confidence: 0.874, churchId: idOf('Bethel') })
const TIDIED = suggestion('Bethel Church', {
  confidence: 0.8,
  denomination: 'Baptist',
  website: 'https://bethel.example/',
})

const answer = (...suggestions: readonly Suggestion[]) => ({
  'church.validate': { suggestions, reasoning: 'Of all that are known.' },
})

const asked = ({ api }: View) =>
  api.inputsOf('church.validate').map((input) => SCHEMAS.validate.parse(input))

const leaveName = async ({ user, field }: View, name: string) => {
  await user.type(field('Name'), name)
  await user.click(field('City'))
}

const pressButton = ({ user, dialog }: View) =>
  user.click(dialog.getByRole('button', { name: /Get AI Suggestions|Looking/ }))

const findSuggestions = async ({ dialog }: View) =>
  within(await dialog.findByRole('list', { name: 'Suggestions' })).getAllByRole('listitem')

describe('suggestions for a proposal', () => {
  it('are requested when a name of three letters loses the focus', async () => {
    const view = await openProposal(answer(KNOWN))
    await leaveName(view, 'Bet')
    expect(await findSuggestions(view)).toHaveLength(1)
    expect(asked(view).map(({ name }) => name)).toEqual(['Bet'])
  })

  it('are not requested for a shorter name', async () => {
    const view = await openProposal(answer(KNOWN))
    await leaveName(view, ' Be ')
    await view.user.click(view.field('Name'))
    await view.user.click(view.field('State'))
    expect(asked(view)).toEqual([])
    expect(screen.queryByText('Validation Error')).toBeNull()
  })

  it('are requested once per entry', async () => {
    const view = await openProposal(answer(KNOWN))
    await leaveName(view, 'Bethel')
    await findSuggestions(view)
    await view.user.click(view.field('Name'))
    await view.user.click(view.field('City'))
    expect(asked(view)).toHaveLength(1)
    await view.user.type(view.field('City'), 'Boston')
    await view.user.click(view.field('Name'))
    await view.user.click(view.field('State'))
    await waitFor(() => expect(asked(view)).toHaveLength(2))
    expect(asked(view)[1]).toMatchObject({ name: 'Bethel', city: 'Boston' })
  })

  it('are requested once when the button takes the focus from the name', async () => {
    const reply = later<'church.validate'>()
    const view = await openProposal({ 'church.validate': reply.answer })
    await view.user.type(view.field('Name'), 'Bethel')
    await pressButton(view)
    expect(view.dialog.getByRole('button', { name: 'Looking…' })).toBeTruthy()
    await pressButton(view)
    reply.arrive({ suggestions: [KNOWN], reasoning: '' })
    expect(await findSuggestions(view)).toHaveLength(1)
    expect(asked(view)).toHaveLength(1)
    await pressButton(view)
    await waitFor(() => expect(asked(view)).toHaveLength(2))
  })

  it.each(['', 'Be'])('are not requested by the button for the name "%s"', async (name) => {
    const view = await openProposal()
    if (name) await view.user.type(view.field('Name'), name)
    await pressButton(view)
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(
      screen.getByText('Please enter a church name (at least 3 characters) to validate'),
    ).toBeTruthy()
    expect(await view.dialog.findByText('Church name must be at least 3 characters')).toBeTruthy()
    expect(asked(view)).toEqual([])
  })

  it('are requested without fields that are not valid yet', async () => {
    const view = await openProposal(answer(KNOWN))
    await view.user.type(view.field('Website'), 'https:/')
    await leaveName(view, 'Bethel')
    await findSuggestions(view)
    expect(asked(view)[0]).toMatchObject({ name: 'Bethel', website: '' })
  })

  it('show the rounded match, a badge by confidence, and the reasoning', async () => {
    const known = (name: string, confidence: number) =>
      suggestion(name, { confidence, churchId: idOf('Bethel') })
    const view = await openProposal(answer(KNOWN, known('Bethesda', 0.8), known('Bethany', 0.801)))
    await leaveName(view, 'Bethel')
    const items = await findSuggestions(view)
    const badges = items.map((item) => within(item).getByText(/% match$/))
    expect(badges.map((badge) => badge.textContent)).toEqual([
      '87% match',
      '80% match',
      '80% match',
    ])
    expect(badges.map(({ dataset }) => dataset.badge)).toEqual(['default', 'secondary', 'default'])
    expect(badges[0]?.className).toBe(badges[2]?.className)
    expect(badges[0]?.className).not.toBe(badges[1]?.className)
    expect(view.dialog.getByText('Because of Bethel.')).toBeTruthy()
  })

  it('show the tidied entry with its details, without a match', async () => {
    const view = await openProposal(answer(TIDIED))
    await leaveName(view, 'Bethel')
    const [item] = await findSuggestions(view)
    expect(within(item as HTMLElement).queryByText(/match/)).toBeNull()
    expect(view.dialog.getByText('Boston, MA · Baptist · https://bethel.example/')).toBeTruthy()
  })

  it('are at most three', async () => {
    const four = ['Bethel', 'Bethany', 'Berea', 'Bethesda'].map((name) => suggestion(name))
    const view = await openProposal(answer(...four))
    await leaveName(view, 'Bethel')
    expect(await findSuggestions(view)).toHaveLength(3)
    expect(view.dialog.queryByText('Bethesda')).toBeNull()
  })

  it('link to a listed church', async () => {
    const view = await openProposal(answer(KNOWN))
    await leaveName(view, 'Bethel')
    const link = await view.dialog.findByRole('link', { name: /View church/ })
    expect(link.getAttribute('href')).toBe(`/churches/${idOf('Bethel')}`)
    expect(view.dialog.queryByRole('button', { name: /Use this/ })).toBeNull()
  })

  it('fill the form with the tidied entry, and keep what it leaves empty', async () => {
    const view = await openProposal(answer(TIDIED))
    await view.user.type(view.field('Postal code'), '02108')
    await leaveName(view, 'bethel church')
    await view.user.click(await view.dialog.findByRole('button', { name: /Use this/ }))
    expect(view.field('Name').value).toBe('Bethel Church')
    expect(view.field('City').value).toBe('Boston')
    expect(view.field('State').value).toBe('MA')
    expect(view.field('Denomination').value).toBe('Baptist')
    expect(view.field('Website').value).toBe('https://bethel.example/')
    expect(view.field('Postal code').value).toBe('02108')
    expect(document.activeElement).toBe(view.field('Name'))
    // An entry taken from a suggestion is not sent again.
    await view.user.click(view.field('City'))
    expect(asked(view)).toHaveLength(1)
  })

  it('say when there are none', async () => {
    const view = await openProposal(answer())
    await leaveName(view, 'Bethel')
    expect(await view.dialog.findByText('Of all that are known.')).toBeTruthy()
    expect(view.dialog.queryByRole('list')).toBeNull()
  })

  it('fail silently except in the console, and are requested again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const view = await openProposal({
      'church.validate': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    await leaveName(view, 'Bethel')
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1))
    expect(screen.queryByText('Back soon.')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/Failed|Error/)).toBeNull()
    view.api.answer(answer(KNOWN))
    await view.user.click(view.field('Name'))
    await view.user.click(view.field('City'))
    expect(await findSuggestions(view)).toHaveLength(1)
  })
})
