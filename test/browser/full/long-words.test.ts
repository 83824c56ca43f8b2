import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, type Visitor } from '../../support/browser.ts'
import { turnOffAutoNext } from '../quiz-player.ts'
import { expectWithinWidths } from '../widths.ts'
import { type LongWordSite, useLongWordSite } from './long-words.ts'

/** A page, and what is opened on it. */
type Screen = {
  readonly path: string
  readonly what?: string
  readonly open?: (page: Page) => Promise<void>
}

const plain = (...paths: readonly string[]): readonly Screen[] => paths.map((path) => ({ path }))

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

const dialog = (page: Page) =>
  page.locator(':is([role$=dialog], dialog, [role=menu], [popover]):visible')

/** A page on which a button opens a dialog or a menu. */
const opened = (path: string, name: string | RegExp): Screen => ({
  path,
  what: `after “${name}”`,
  open: async (page) => {
    await press(name)(page)
    await dialog(page).first().waitFor()
  },
})

const PUBLIC_SCREENS = plain('/', '/login', '/signup', '/levels', '/support', '/features')

const openAnswers = async (page: Page): Promise<void> => {
  await page.locator('summary').first().click()
  await page.getByText('Reflection').first().waitFor()
}

/** A group and a church of other people, and questions. */
const newcomersScreens = (site: LongWordSite): readonly Screen[] => [
  ...plain('/dashboard', '/groups?tab=church-groups', `/groups/${site.groupId}`),
  ...plain('/churches?tab=find&q=church', '/churches?tab=leaderboards'),
  opened(`/churches/${site.churchId}`, /^Join/),
  {
    path: '/quiz',
    what: 'with an answer',
    open: async (page) => {
      await page.locator('main section button[data-state=open]').first().click()
      await page.locator('main section button[data-state=right]').first().waitFor()
    },
  },
]

const learnersScreens = (site: LongWordSite): readonly Screen[] => {
  const church = `/churches/${site.churchId}`
  const group = `/groups/${site.groupId}`
  const sprint = `${group}/sprints/${site.sprintId}`
  return [
    ...plain('/dashboard', '/profile', '/badges', '/settings', `/users/${site.otherId}`),
    { path: '/quiz?type=daily', what: 'with an opened answer', open: openAnswers },
    ...plain(`/quiz?type=sprint&sprintGroup=${site.groupId}`),
    ...plain('/churches', church, `${church}?tab=members`, `${church}?tab=leaderboard`),
    ...plain(`${church}?tab=about`, `${church}/edit`, `${church}/invite`),
    ...plain('/groups?tab=mine', '/groups?tab=leaderboard', group, `${group}?tab=members`),
    ...plain(`${group}?tab=metrics`, `${group}?tab=sessions`, `${group}/sprint`, sprint),
    { path: `${sprint}/sheet`, what: 'with its answers', open: press('Open the answers') },
    ...plain('/leaderboard', '/leaderboard?tab=churches'),
    opened('/dashboard', /Account menu$/),
    opened(group, 'Actions'),
    opened('/groups', 'Create Group'),
    opened('/settings', 'Delete my account'),
    opened(`/users/${site.otherId}`, /^Report/),
  ]
}

const adminScreens = (site: LongWordSite): readonly Screen[] => [
  ...plain('/admin?tab=users', '/admin?tab=groups', '/admin?tab=analytics', '/admin/panel'),
  ...plain('/admin/questions', '/admin/questions?tab=manage', '/admin/questions?tab=versions'),
  ...plain(`/admin/questions/${site.questionId}`, '/admin/upload', '/admin/users'),
  ...plain('/admin/churches', '/admin/reports', '/admin/reports?tab=names', '/admin/audit'),
  opened('/admin/churches', /^Actions/),
  opened('/admin/reports', /^Handle/),
]

const expectWithin = async (
  { page, context, pageErrors }: Visitor,
  screens: readonly Screen[],
): Promise<void> => {
  for (const { path, what, open } of screens) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await page.getByText('Loading…').first().waitFor({ state: 'detached' })
    await open?.(page)
    await expectWithinWidths(page, what)
  }
  expect(pageErrors).toEqual([])
  await context.close()
}

/** Four thousand windows. */
const TIMEOUT_MS = 900_000

describe('where every name, answer and text is one long word', () => {
  const site = useLongWordSite()

  it.each([
    ['a visitor', 'visitor', () => PUBLIC_SCREENS],
    ['a newcomer', 'newcomer', newcomersScreens],
    ['a leader', 'site admin', learnersScreens],
    ['a site admin', 'site admin', adminScreens],
  ] as const)(
    'no page of %s scrolls sideways',
    async (_person, who, screensOf) => {
      const visitor = await site.open(who, PHONE)
      await turnOffAutoNext(visitor.page)
      await expectWithin(visitor, screensOf(site))
    },
    TIMEOUT_MS,
  )
})
