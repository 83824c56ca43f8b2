import { Route } from 'wouter'
import ChurchProfilePage from '../../../src/client/church/church-profile-page.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import type { RankedPerson } from '../../../src/client/ui/person-ranking.tsx'
import { levelOf } from '../../../src/domain/level.ts'
import { churchMembersSchema } from '../../../src/domain/schema/church.ts'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { DEFAULT_PERIOD } from '../../../src/domain/time/period.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { type sampleUser, signedInAs } from '../../support/client-samples.ts'
import type { InputOf } from '../../support/procedures.ts'

export type Church = RouterOutputs['church']['get']['church']
export type Member = RouterOutputs['church']['members']['members'][number]
export type ChurchLeaderboard = RouterOutputs['leaderboard']['church']

export const BETHEL_ID = '0190a0c0-0000-7000-8000-00000000000b'

export const bethel = (changes: Partial<Church> = {}): Church => ({
  id: BETHEL_ID,
  name: 'Bethel',
  denomination: 'Baptist',
  city: 'Boston',
  state: 'MA',
  postalCode: '02108',
  country: 'US',
  website: 'https://bethel.example/',
  memberCount: 12,
  isMember: false,
  isPrimary: false,
  role: null,
  description: 'A house of bread.',
  location: 'Boston, MA, US',
  isHidden: false,
  createdAt: '2026-03-05T12:00:00.000Z',
  ...changes,
})

export const member = (firstName: string, changes: Partial<Member> = {}): Member => {
  const totalXp = changes.totalXp ?? 1810
  return {
    id: firstName.toLowerCase(),
    firstName,
    lastName: null,
    profileImageUrl: null,
    currentLevel: levelOf(totalXp),
    totalXp,
    currentStreak: 0,
    role: 'member',
    isPublicProfile: true,
    ...changes,
  }
}

const DAYS = {
  daily: { startsOn: '2026-11-21', endsOn: '2026-11-21' },
  weekly: { startsOn: '2026-11-16', endsOn: '2026-11-22' },
  monthly: { startsOn: '2026-11-01', endsOn: '2026-11-30' },
} as const

/** A church's leaderboard of a period, empty by default. */
export const churchLeaderboard = (
  period: ChurchLeaderboard['period'],
  users: readonly RankedPerson[] = [],
  changes: {
    readonly church?: Partial<ChurchLeaderboard['church']>
    readonly you?: RankedPerson | null
  } = {},
) => ({
  period,
  ...DAYS[period],
  church: {
    totalPoints: users.reduce((sum, { points }) => sum + points, changes.you?.points ?? 0),
    totalQuizzes: 0,
    memberCount: 12,
    totalQuestions: 0,
    correctAnswers: 0,
    accuracy: 0,
    ...changes.church,
  },
  users,
  entries: [],
  you: changes.you ?? null,
})

/** Pages of members as the server sends them; it rejects unknown keys. */
export const pagesOf =
  (...pages: readonly (readonly Member[])[]) =>
  (input: InputOf<'church.members'>) => {
    const page = Number(churchMembersSchema.parse(input).cursor ?? 0)
    return {
      members: pages[page] ?? [],
      nextCursor: page + 1 < pages.length ? `${page + 1}` : null,
    }
  }

type OpenOptions = {
  readonly tab?: string
  readonly answers?: Answers
  readonly flags?: Partial<FeatureFlags>
  readonly viewer?: Parameters<typeof sampleUser>[0]
}

/** The page of a church without members and activity, unless the answers say otherwise. */
export const openChurch = (church: Church = bethel(), options: OpenOptions = {}) => {
  const { tab, answers = {}, flags = {}, viewer = {} } = options
  const api = answerCalls({
    ...signedInAs(viewer, flags),
    'church.get': { church },
    'church.mine': [],
    'church.members': pagesOf([]),
    'leaderboard.church': ({ period = DEFAULT_PERIOD }) => churchLeaderboard(period),
    ...answers,
  })
  const view = renderInApp(
    <Route path="/churches/:id">
      <ChurchProfilePage />
    </Route>,
    { path: `/churches/${BETHEL_ID}${tab ? `?tab=${tab}` : ''}`, signedIn: true },
  )
  return { api, ...view }
}
