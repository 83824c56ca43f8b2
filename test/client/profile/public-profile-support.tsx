import { screen } from '@testing-library/react'
import { Route } from 'wouter'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import PublicProfilePage from '../../../src/client/profile/public-profile-page.tsx'
import { levelProgress } from '../../../src/domain/level.ts'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { type Answer, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

export type Profile = RouterOutputs['profile']['get']

export const RUTH = '0190a0c0-0000-7000-8000-000000000002'
export const PATH = `/users/${RUTH}`

const level = levelProgress(2600)

export const ruth = (changes: Partial<Profile> = {}): Profile => ({
  id: RUTH,
  firstName: 'Ruth',
  lastName: 'Moabitess',
  profileImageUrl: null,
  isYou: false,
  isPublicProfile: true,
  currentLevel: level.current,
  levelName: level.title,
  level,
  totalXp: level.totalXp,
  currentStreak: 1,
  bestStreak: 31,
  stats: { totalQuizzes: 1248, correctAnswers: 9000, averageScore: 88 },
  badges: [],
  churches: [],
  ...changes,
})

export const openPublicProfile = (
  profile: Answer<'profile.get'>,
  flags: Partial<FeatureFlags> = {},
) => {
  const api = answerCalls({ ...signedInAs({}, flags), 'profile.get': profile })
  const view = renderInApp(
    <Route path="/users/:userId">
      <RequireAuth visitors="stay">
        <PublicProfilePage />
      </RequireAuth>
    </Route>,
    { path: PATH },
  )
  return { api, ...view }
}

export const refusal = (code: 'not_found' | 'invalid_input' | 'forbidden', httpStatus: number) =>
  failWith({ code, httpStatus, message: 'The server says no.' })

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
