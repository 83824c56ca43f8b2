import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, failWith, later } from '../../support/client-api.ts'
import { cardOf, FIVE, findSearchBox, found, openChurches, SCHEMAS } from './churches-support.tsx'

const TWO = {
  churches: [found('Bethel'), found('Bethany', { denomination: null, memberCount: 1 })],
}

const open = (answers: Answers = {}, query = '') =>
  openChurches({ path: `/churches?tab=find${query}`, answers })

const type = async ({ user }: ReturnType<typeof open>, text: string) => {
  const box = await findSearchBox()
  await user.type(box, text)
  return box
}

const searches = ({ api }: ReturnType<typeof open>) =>
  api.inputsOf('church.search').map((input) => SCHEMAS.search.parse(input).q)

/** Longer than the pause in typing that starts a search. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 450))

describe('the search for churches', () => {
  it.each(['', 'B', ' ', ' B  '])('does not search for "%s"', async (text) => {
    const view = open({ 'church.search': TWO })
    const box = await findSearchBox()
    if (text) await view.user.type(box, text)
    await rest()
    expect(view.api.inputsOf('church.search')).toEqual([])
    expect(screen.getByText(/Type at least 2 letters/)).toBeTruthy()
  })

  it.each([
    ['Be', 'Be'],
    ['  be ', 'be'],
    ['%_"😀', '%_"😀'],
  ])(
    'searches for "%s" after a pause in typing, and puts it into the address',
    async (text, sought) => {
      const view = open({ 'church.search': TWO })
      await type(view, text)
      expect(await screen.findByText('2 churches found')).toBeTruthy()
      expect(searches(view)).toEqual([sought])
      const { history } = view
      expect(history).toHaveLength(1)
      expect(new URLSearchParams(history[0]?.split('?')[1]).get('q')).toBe(sought)
    },
  )

  it('leaves the text as it was typed', async () => {
    const view = open({ 'church.search': TWO })
    const box = await type(view, 'beth ')
    await screen.findByText('2 churches found')
    expect(box.value).toBe('beth ')
  })

  it('searches at once on Enter', async () => {
    const view = open({ 'church.search': TWO })
    // At once, so that no pause is a pause in typing.
    await view.user.click(await findSearchBox())
    await view.user.paste('Bethel')
    await view.user.keyboard('{Enter}')
    await screen.findByText('2 churches found')
    await rest()
    expect(searches(view)).toEqual(['Bethel'])
  })

  it('starts with the search in the address, and follows the address', async () => {
    const view = open({ 'church.search': TWO }, '&q=Bethel')
    expect(await screen.findByText('2 churches found')).toBeTruthy()
    const box = await findSearchBox()
    expect(box.value).toBe('Bethel')
    view.navigate('/churches?tab=find&q=Shiloh')
    await waitFor(() => expect(box.value).toBe('Shiloh'))
    await waitFor(() => expect(searches(view)).toEqual(['Bethel', 'Shiloh']))
  })

  it('never sends more than the server accepts', async () => {
    const view = open({ 'church.search': TWO }, `&q=${'a'.repeat(10_000)}`)
    await screen.findByText('2 churches found')
    expect(searches(view)).toEqual(['a'.repeat(120)])
  })

  it('shows name, denomination, place and members of each result, with a link', async () => {
    open({ 'church.search': TWO }, '&q=beth')
    const bethel = await cardOf('Bethel')
    expect(bethel.getByText('Baptist')).toBeTruthy()
    expect(bethel.getByText('Boston, MA')).toBeTruthy()
    expect(bethel.getByText('12 members')).toBeTruthy()
    expect(bethel.getByRole('link').getAttribute('href')).toMatch(/^\/churches\/[0-9a-f-]{36}$/)
    const bethany = await cardOf('Bethany')
    expect(bethany.getByText('1 member')).toBeTruthy()
    expect(bethany.queryByText('Baptist')).toBeNull()
  })

  it('shows skeletons before the first results, and old results while it searches again', async () => {
    const reply = later<'church.search'>()
    const view = open({ 'church.search': reply.answer })
    await type(view, 'beth')
    expect(await screen.findByText('Loading…')).toBeTruthy()
    reply.arrive(TWO)
    await screen.findByText('2 churches found')
    view.api.answer({ 'church.search': () => new Promise(() => {}) })
    await type(view, 'el')
    expect(await screen.findByText('Searching…')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Churches found' })
    expect(list.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
    expect(within(list).getByText('Bethel')).toBeTruthy()
  })

  it.each([
    [failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }), 'Back soon.'],
    [
      failWith({ code: 'internal', httpStatus: 500, message: '' }),
      'The server could not be reached.',
    ],
  ])('shows an error with a retry', async (failure, reason) => {
    const view = open({ 'church.search': failure }, '&q=beth')
    expect(await screen.findByText('Failed to search churches')).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    view.api.answer({ 'church.search': TWO })
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 churches found')).toBeTruthy()
  })

  it('offers to propose a church that is not found', async () => {
    const view = open({}, '&q=Bethel')
    expect(await screen.findByText('No churches found')).toBeTruthy()
    const advice = screen.getByText(/^No church matches/).parentElement
    expect(advice?.textContent).toContain('“Bethel”')
    await view.user.click(screen.getByRole('button', { name: 'Propose Church' }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose Church' })
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(name.value).toBe('Bethel')
  })
})

describe('a search result', () => {
  it('can be joined', async () => {
    open({ 'church.search': TWO }, '&q=beth')
    expect((await cardOf('Bethel')).getByRole('button', { name: 'Join Bethel' })).toBeTruthy()
  })

  it('shows a badge to members instead', async () => {
    open({ 'church.search': { churches: [found('Bethel', { isMember: true })] } }, '&q=beth')
    const card = await cardOf('Bethel')
    expect(card.getByText('Member')).toBeTruthy()
    expect(card.queryByRole('button')).toBeNull()
  })

  it('shows the limit to members of five churches, except on their own', async () => {
    const churches = [found('Bethel', { isMember: true }), found('Antioch')]
    open({ 'church.mine': FIVE, 'church.search': { churches } }, '&q=church')
    const antioch = await cardOf('Antioch')
    expect(await antioch.findByText('Limit Reached')).toBeTruthy()
    expect(antioch.queryByRole('button')).toBeNull()
    expect((await cardOf('Bethel')).getByText('Member')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Propose Church' })).toBeNull()
    expect(screen.getAllByText('Limit Reached')).toHaveLength(2)
    expect(screen.getByText(/Leave one to join another/)).toBeTruthy()
  })

  it('cannot be proposed by members of five churches when nothing is found', async () => {
    open({ 'church.mine': FIVE }, '&q=church')
    await screen.findByText('No churches found')
    expect(await screen.findByText('Limit Reached')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Propose Church' })).toBeNull()
  })
})
