import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UserManagement } from '../../../../src/client/admin/dashboard/user-management.tsx'
import { type Answers, answerCalls, failWith } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'
import type { OutputOf } from '../../../support/procedures.ts'

type Users = OutputOf<'administration.users'>

const YOU = '0190a0c0-0000-7000-8000-000000000001'
const OTHER = '0190a0c0-0000-7000-8000-000000000002'

const user = (id: string, firstName: string, changes: object = {}): Users['users'][number] => ({
  id,
  firstName,
  lastName: 'Moab',
  email: `${firstName.toLowerCase()}@example.org`,
  profileImageUrl: null,
  currentLevel: 1,
  totalXp: 0,
  createdAt: '2026-03-01T09:30:00.000Z',
  isSiteAdmin: false,
  isAdmin: false,
  isNamedSiteAdmin: false,
  ...changes,
})

const page = (changes: Partial<Users> = {}): Users => ({
  users: [user(OTHER, 'Orpah'), user(YOU, 'Ruth', { isSiteAdmin: true, isNamedSiteAdmin: true })],
  counts: { total: 1204, siteAdmins: 1, admins: 3, regular: 1200 },
  total: 1204,
  isTotalExact: true,
  previousCursor: null,
  nextCursor: null,
  ...changes,
})

const open = async (answers: Answers, path = '/admin/users') => {
  const api = answerCalls({
    ...signedInAs({ isSiteAdmin: true }),
    'administration.users': page(),
    ...answers,
  })
  const view = renderInApp(<UserManagement />, { path, signedIn: true })
  await screen.findByRole('table', { name: 'Users' })
  return { api, ...view }
}

const switchOf = (role: string, name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: `${role}: ${name} Moab` })

it('asks before somebody gets a role, and says that it is done', async () => {
  const { api, user: person } = await open({
    'administration.setAdmin': { id: OTHER, isSiteAdmin: false, isAdmin: true },
  })
  await person.click(switchOf('Admin', 'Orpah'))
  const dialog = screen.getByRole('alertdialog', { name: 'Make Orpah Moab an admin?' })
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(api.inputsOf('administration.setAdmin')).toEqual([])
  expect(switchOf('Admin', 'Orpah').checked).toBe(false)

  await person.click(switchOf('Admin', 'Orpah'))
  api.answer({
    'administration.users': page({ users: [user(OTHER, 'Orpah', { isAdmin: true })] }),
  })
  await person.click(screen.getByRole('button', { name: 'Make Admin' }))
  await screen.findByText('Admin status updated successfully')
  await waitFor(() => expect(switchOf('Admin', 'Orpah').checked).toBe(true))
  expect(api.inputsOf('administration.setAdmin')).toEqual([{ userId: OTHER, isAdmin: true }])
})

it('shows why a role stays', async () => {
  const message = 'This is the only site admin.'
  const { user: person } = await open({
    'administration.setSiteAdmin': failWith({ code: 'conflict', httpStatus: 409, message }),
  })
  await person.click(switchOf('Site Admin', 'Ruth'))
  const dialog = screen.getByRole('alertdialog')
  expect(within(dialog).getByText(/You lose access to these pages at once/)).toBeTruthy()
  expect(within(dialog).getByText(/listed in SITE_ADMIN_EMAILS/)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Remove Role' }))
  await screen.findByText(message)
  expect(switchOf('Site Admin', 'Ruth').checked).toBe(true)
})

it('searches from the first page, and its pages keep the search', async () => {
  const {
    api,
    user: person,
    currentPath,
  } = await open(
    { 'administration.users': page({ previousCursor: OTHER, nextCursor: YOU }) },
    `/admin/users?search=moab&cursor=${OTHER}`,
  )
  expect(api.inputsOf('administration.users')).toEqual([
    { search: 'moab', cursor: OTHER, direction: 'next' },
  ])
  const pages = screen.getByRole('navigation', { name: 'Pages of users' })
  const addresses = within(pages)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(addresses).toEqual([
    ['First', '/admin/users?search=moab'],
    ['Previous', `/admin/users?search=moab&cursor=${OTHER}&direction=previous`],
    ['Next', `/admin/users?search=moab&cursor=${YOU}`],
    ['Last', '/admin/users?search=moab&direction=previous'],
  ])
  await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ites{Enter}')
  await waitFor(() => expect(currentPath()).toBe('/admin/users?search=moabites'))
})
