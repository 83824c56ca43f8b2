import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import AuditLogPage from '../../../src/client/admin/audit-page.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import type { OutputOf } from '../../support/procedures.ts'

const AUDIT: OutputOf<'audit.list'> = {
  entries: [
    {
      id: '0190a0c0-0000-7000-8000-00000000a0d1',
      action: 'questions_archived',
      actor: null,
      subject: { user: null, id: null, name: null },
      details: { questions: 1997, versions: 66, note: 'All of 1997' },
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  nextCursor: null,
}

it('writes the counts of an entry like all numbers', async () => {
  answerCalls({ ...signedInAs({ isSiteAdmin: true }), 'audit.list': AUDIT })
  renderInApp(<AuditLogPage />, { path: '/admin/audit', signedIn: true })
  expect(
    await screen.findByText('questions: 1,997 · versions: 66 · note: All of 1997'),
  ).toBeTruthy()
})
