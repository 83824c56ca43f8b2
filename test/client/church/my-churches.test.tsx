import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, breakConnection, failWith, later } from '../../support/client-api.ts'
import { translateTexts } from '../../support/translate-texts.ts'
import {
  cardOf,
  FIVE,
  findSearchBox,
  findTab,
  idOf,
  type Membership,
  membership,
  openChurches,
  SCHEMAS,
} from './churches-support.tsx'

const open = (mine: readonly Membership[], answers: Answers = {}) =>
  openChurches({ answers: { 'church.mine': mine, ...answers } })

const BETHEL = membership('Bethel', { isPrimary: true, joinedAt: '2026-11-05T12:00:00.000Z' })
const SHILOH = membership('Shiloh', { joinedAt: '2026-11-04T12:00:00.000Z' })
const HEBRON = membership('Hebron', { role: 'admin' })
const THREE = [BETHEL, SHILOH, HEBRON]

const shownNames = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

const findDialog = async (name: string) =>
  within(await screen.findByRole('alertdialog', { name: new RegExp(`^Leave ${name}\\s*\\?$`) }))

describe('the learner’s churches', () => {
  it('are shown in the order they arrive, with place, date, role and a link', async () => {
    open(THREE)
    const bethel = await cardOf('Bethel')
    expect(shownNames()).toEqual(['Bethel', 'Shiloh', 'Hebron'])
    expect(bethel.getByText('Boston, MA')).toBeTruthy()
    expect(bethel.getByText('Nov 5, 2026')).toBeTruthy()
    expect(bethel.getByText('Member')).toBeTruthy()
    expect(bethel.getByRole('link').getAttribute('href')).toBe(`/churches/${BETHEL.churchId}`)
  })

  it('show the bonus badge on the primary one only', async () => {
    open(THREE)
    expect((await cardOf('Bethel')).getByText('+25% bonus points')).toBeTruthy()
    expect(screen.getAllByText('+25% bonus points')).toHaveLength(1)
    expect((await cardOf('Bethel')).queryByRole('button', { name: /Set as primary/ })).toBeNull()
    expect((await cardOf('Shiloh')).getByRole('button', { name: /Set as primary/ })).toBeTruthy()
  })

  it('show an admin with a crown and the word', async () => {
    open(THREE)
    const role = (await cardOf('Hebron')).getByText('Admin').parentElement
    expect(role?.querySelector('svg.lucide-crown')?.getAttribute('aria-hidden')).toBe('true')
    expect((await cardOf('Hebron')).queryByText('Member')).toBeNull()
  })

  it('leave out an unknown place', async () => {
    open([membership('Bethel', { church: { ...BETHEL.church, city: null, state: null } })])
    const card = await cardOf('Bethel')
    expect(card.queryByText(/Boston|MA/)).toBeNull()
  })

  it('say that earned points stay where they are', async () => {
    open(THREE)
    await cardOf('Bethel')
    expect(screen.getByText(/Points you’ve already earned stay where they are/)).toBeTruthy()
  })

  it('link to the search while there is room for more', async () => {
    const { user } = open(THREE)
    await user.click(await screen.findByRole('button', { name: 'Find Churches' }))
    expect(await findSearchBox()).toBeTruthy()
    const tab = await findTab(/Find/)
    await waitFor(() => expect(document.activeElement).toBe(tab))
  })

  it('say when the maximum is reached', async () => {
    open(FIVE)
    expect(await findTab(/5\/5/)).toBeTruthy()
    expect(await screen.findByText(/You’ve joined 5 churches, the maximum/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Find Churches' })).toBeNull()
  })

  it('show an empty state with a link to the search', async () => {
    const { user, currentPath } = open([])
    expect(await screen.findByText('No church affiliations yet')).toBeTruthy()
    expect(screen.getByText(/Points you’ve already earned stay where they are/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Find Churches' }))
    expect(await findSearchBox()).toBeTruthy()
    expect(currentPath()).toBe('/churches?tab=find')
  })
})

describe('setting a church as primary', () => {
  const press = async ({ user }: ReturnType<typeof open>) =>
    user.click((await cardOf('Shiloh')).getByRole('button', { name: 'Set as primary: Shiloh' }))

  it('reports success, refreshes the list and focuses it', async () => {
    let mine: readonly Membership[] = THREE
    const view = open([], {
      'church.mine': () => mine,
      'church.makePrimary': (input: unknown) => {
        SCHEMAS.makePrimary.parse(input)
        const membership = { ...SHILOH, isPrimary: true }
        mine = [membership, { ...BETHEL, isPrimary: false }, HEBRON]
        return { membership }
      },
    })
    await press(view)
    expect(await screen.findByText('Primary church updated!')).toBeTruthy()
    await waitFor(() => expect(shownNames()).toEqual(['Shiloh', 'Bethel', 'Hebron']))
    expect((await cardOf('Shiloh')).getByText('+25% bonus points')).toBeTruthy()
    expect(view.api.inputsOf('church.makePrimary')).toEqual([
      { id: idOf('Shiloh'), isPrimary: true },
    ])
    const list = screen.getByRole('region', { name: 'My churches' })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  it('sends one request, however often the button is pressed', async () => {
    const reply = later<'church.makePrimary'>()
    const view = open(THREE, { 'church.makePrimary': reply.answer })
    await press(view)
    await press(view)
    const button = (await cardOf('Shiloh')).getByRole('button', { name: /Set as primary/ })
    expect(button.textContent).toBe('Setting…')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    reply.arrive({ membership: SHILOH })
    expect(await screen.findByText('Primary church updated!')).toBeTruthy()
    expect(view.api.inputsOf('church.makePrimary')).toHaveLength(1)
  })

  it('says why it failed, and changes nothing', async () => {
    const view = open(THREE, {
      'church.makePrimary': failWith({
        code: 'unavailable',
        httpStatus: 503,
        message: 'Back soon.',
      }),
    })
    await press(view)
    expect(await screen.findByText('Failed to update primary church')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    expect((await cardOf('Bethel')).getByText('+25% bonus points')).toBeTruthy()
  })

  it('refreshes the list when the church was left on another device', async () => {
    const view = open(THREE, {
      'church.makePrimary': failWith({
        code: 'not_found',
        httpStatus: 404,
        message: 'You are not a member of this church.',
      }),
    })
    await cardOf('Shiloh')
    view.api.answer({ 'church.mine': [BETHEL] })
    await press(view)
    await waitFor(() => expect(shownNames()).toEqual(['Bethel']))
    expect(await screen.findByText('You are not a member of this church.')).toBeTruthy()
  })
})

describe('leaving a church', () => {
  const ask = async ({ user }: ReturnType<typeof open>, name: string) => {
    await user.click((await cardOf(name)).getByRole('button', { name: `Leave ${name}` }))
    return findDialog(name)
  }

  it('asks first, and says that earned points stay', async () => {
    const view = open(THREE)
    const dialog = await ask(view, 'Shiloh')
    expect(dialog.getByText(/The points you earned for this church stay with it/)).toBeTruthy()
    expect(dialog.queryByText(/primary/)).toBeNull()
    await view.user.click(dialog.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: /Shiloh/ })).toBeNull())
    expect(view.api.inputsOf('church.leave')).toEqual([])
    expect(shownNames()).toEqual(['Bethel', 'Shiloh', 'Hebron'])
  })

  it('says which church becomes primary: the one joined first', async () => {
    const view = open(THREE)
    const dialog = await ask(view, 'Bethel')
    // Hebron was joined the day before Shiloh.
    const next = dialog.getByText(/becomes your primary church/).parentElement
    expect(next?.textContent).toMatch(/^Hebron becomes/)
  })

  it('says that no primary church is left after the only one', async () => {
    const dialog = await ask(open([BETHEL]), 'Bethel')
    expect(dialog.getByText(/you won’t have a primary church/)).toBeTruthy()
  })

  it('says who becomes admin after an admin', async () => {
    const dialog = await ask(open(THREE), 'Hebron')
    expect(dialog.getByText(/longest-standing one becomes its admin/)).toBeTruthy()
  })

  it('reports success, and focuses the list', async () => {
    let mine: readonly Membership[] = THREE
    const view = open([], {
      'church.mine': () => mine,
      'church.leave': (input: unknown) => {
        const { id } = SCHEMAS.leave.parse(input)
        mine = mine.filter(({ churchId }) => churchId !== id)
        return { left: true }
      },
    })
    const dialog = await ask(view, 'Shiloh')
    await view.user.click(dialog.getByRole('button', { name: 'Leave church' }))
    expect(await screen.findByText('Left church successfully!')).toBeTruthy()
    await waitFor(() => expect(shownNames()).toEqual(['Bethel', 'Hebron']))
    expect(await findTab(/2\/5/)).toBeTruthy()
    expect(view.api.inputsOf('church.leave')).toEqual([{ id: idOf('Shiloh') }])
    const list = screen.getByRole('region', { name: 'My churches' })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  it('shows other changes too, on a page that the browser has translated', async () => {
    const view = open(THREE, { 'church.leave': { left: true } })
    const dialog = await ask(view, 'Shiloh')
    translateTexts()
    view.api.answer({ 'church.mine': [BETHEL, { ...HEBRON, role: 'member' }] })
    await view.user.click(dialog.getByRole('button', { name: 'Leave church' }))
    await waitFor(() => expect(shownNames()).toEqual(['Bethel', 'Hebron']))
    expect((await cardOf('Hebron')).getByText('Member')).toBeTruthy()
    expect((await cardOf('Hebron')).queryByText('Admin')).toBeNull()
  })

  it('stays open with disabled buttons while it waits', async () => {
    const reply = later<'church.leave'>()
    const view = open(THREE, { 'church.leave': reply.answer })
    const dialog = await ask(view, 'Shiloh')
    await view.user.click(dialog.getByRole('button', { name: 'Leave church' }))
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Leaving…' })
    expect(button.disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Stay' }).disabled).toBe(true)
    await view.user.click(button)
    reply.arrive({ left: true })
    expect(await screen.findByText('Left church successfully!')).toBeTruthy()
    expect(view.api.inputsOf('church.leave')).toHaveLength(1)
  })

  it('says why it failed, and keeps the church', async () => {
    const view = open(THREE, {
      'church.leave': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    const dialog = await ask(view, 'Shiloh')
    await view.user.click(dialog.getByRole('button', { name: 'Leave church' }))
    expect(await screen.findByText('Failed to leave church')).toBeTruthy()
    expect(screen.getByText('Back soon.')).toBeTruthy()
    expect(await cardOf('Shiloh')).toBeTruthy()
    expect(screen.queryByRole('alertdialog', { name: /Shiloh/ })).toBeNull()
  })

  it('says when the server could not be reached', async () => {
    const view = open(THREE)
    const dialog = await ask(view, 'Shiloh')
    breakConnection()
    await view.user.click(dialog.getByRole('button', { name: 'Leave church' }))
    expect(await screen.findByText('Failed to leave church')).toBeTruthy()
    expect(screen.getByText('The server could not be reached.')).toBeTruthy()
  })
})
