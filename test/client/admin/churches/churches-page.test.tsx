import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import ChurchesPage from '../../../../src/client/admin/churches/churches-page.tsx'
import { answerCalls } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'
import type { OutputOf } from '../../../support/procedures.ts'
import { translateTexts } from '../../../support/translate-texts.ts'

const listOf = (isHidden: boolean): OutputOf<'churchAdministration.list'> => ({
  churches: [
    {
      id: '0190a0c0-0000-7000-8000-0000000000c1',
      name: 'Bethel',
      denomination: null,
      city: 'Boston',
      state: 'MA',
      memberCount: 0,
      hasAdmin: false,
      isHidden,
      createdAt: '2026-03-01T09:30:00.000Z',
    },
  ],
  previousCursor: null,
  nextCursor: null,
})

it('shows a hidden church again, on a page that the browser has translated', async () => {
  const api = answerCalls({
    ...signedInAs({ isSiteAdmin: true }),
    'churchAdministration.list': listOf(true),
    'churchAdministration.setHidden': { isHidden: false },
  })
  const { user } = renderInApp(<ChurchesPage />, { path: '/admin/churches', signedIn: true })
  const state = (await screen.findByText('Hidden', { selector: 'td *' })).closest('td')
  await user.click(screen.getByRole('button', { name: /Actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show again' }))
  const confirm = await screen.findByRole('button', { name: 'Show church' })
  translateTexts()
  api.answer({ 'churchAdministration.list': listOf(false) })
  await user.click(confirm)
  await waitFor(() => expect(state?.textContent).toBe('Listed'))
})
