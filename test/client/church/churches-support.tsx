import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import ChurchesPage from '../../../src/client/church/churches-page.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import {
  churchEntrySchema,
  churchIdSchema,
  churchSearchSchema,
  joinChurchSchema,
  makePrimarySchema,
  proposeChurchSchema,
} from '../../../src/domain/schema/church.ts'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { TestProviders } from '../../support/client-render.tsx'
import { type sampleUser, signedInAs } from '../../support/client-samples.ts'

export type Membership = RouterOutputs['church']['mine'][number]
export type FoundChurch = RouterOutputs['church']['search']['churches'][number]
export type Suggestion = RouterOutputs['church']['validate']['suggestions'][number]

/** A valid id, since the server checks them. */
export const idOf = (name: string): string => {
  const digits = [...name].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('')
  return `0190a0c0-0000-7000-8000-${digits.slice(0, 12).padEnd(12, '0')}`
}

export const membership = (name: string, changes: Partial<Membership> = {}): Membership => ({
  churchId: idOf(name),
  church: { name, description: null, city: 'Boston', state: 'MA' },
  isPrimary: false,
  role: 'member',
  joinedAt: '2026-11-03T12:00:00.000Z',
  ...changes,
})

export const found = (name: string, changes: Partial<FoundChurch> = {}): FoundChurch => ({
  id: idOf(name),
  name,
  denomination: 'Baptist',
  city: 'Boston',
  state: 'MA',
  postalCode: null,
  country: 'US',
  website: null,
  memberCount: 12,
  isMember: false,
  isPrimary: false,
  role: null,
  ...changes,
})

/** Five churches, the first one primary. */
export const FIVE: readonly Membership[] = ['Bethel', 'Shiloh', 'Hebron', 'Bethany', 'Berea'].map(
  (name, index) => membership(name, { isPrimary: index === 0 }),
)

type OpenOptions = {
  readonly path?: string
  readonly answers?: Answers
  readonly flags?: Partial<FeatureFlags>
  readonly viewer?: Parameters<typeof sampleUser>[0]
}

/** The page of somebody without a church, unless the answers say otherwise. */
export const openChurches = (options: OpenOptions = {}) => {
  const { path = '/churches', answers = {}, flags = {}, viewer = {} } = options
  const api = answerCalls({
    ...signedInAs(viewer, flags),
    'church.mine': [],
    'church.search': { churches: [] },
    ...answers,
  })
  const location = memoryLocation({ path, record: true })
  const view = render(
    <TestProviders>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <main>
          <Route path="/churches">
            <RequireAuth>
              <ChurchesPage />
            </RequireAuth>
          </Route>
        </main>
      </Router>
    </TestProviders>,
  )
  return {
    ...view,
    api,
    user: userEvent.setup(),
    navigate: location.navigate,
    /** Every address so far, without the replaced ones. */
    history: location.history,
    currentPath: () => location.history.at(-1) ?? path,
  }
}

export const findTab = (name: RegExp) => screen.findByRole('tab', { name })

/** The card of a church on the screen. */
export const cardOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('article') as HTMLElement)
}

export const findSearchBox = () =>
  screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search churches' })

/** The schemas of the server, which reject unknown keys. */
export const SCHEMAS = {
  join: joinChurchSchema,
  leave: churchIdSchema,
  makePrimary: makePrimarySchema,
  propose: proposeChurchSchema,
  search: churchSearchSchema,
  validate: churchEntrySchema,
} as const
