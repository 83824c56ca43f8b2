import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { DESKTOP, expectAccessible, PHONE, untilNoCalls, type Visitor } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

let answerKey: ReadonlyMap<string, string>
beforeAll(async () => {
  answerKey = await readAnswerKeyByText()
})

const dialog = (page: Page) => page.locator('dialog[open]')

const chooseAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByText(name, { exact: true }).click()
}

/** Creates a group, after the form has refused to be empty. @returns its id */
const createGroup = async (page: Page): Promise<string> => {
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Create Group' }).click()
  for (const message of [
    'Group name is required',
    'Description is required',
    'Theme is required',
  ]) {
    await form.getByText(message).waitFor()
  }
  await expectAccessible(page)
  await form.getByLabel('Name').fill('قراءة راعوث · Ruth’s readers')
  await form.getByLabel('Description').fill('Tuesdays at seven.')
  await form.getByLabel('Theme').fill('Ruth 1-4')
  await form.getByText('On the book of Ruth', { exact: true }).waitFor()
  await expectAccessible(page)
  await form.getByLabel('Church').selectOption({ label: 'Grace Chapel' })
  await form.getByLabel('Tags').fill('evenings, beginners')
  await form.getByRole('button', { name: 'Create Group' }).click()
  await page.waitForURL(/\/groups\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: /Ruth’s readers/ }).waitFor()
  await page.getByText(/^20 questions.* on Ruth/).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  return new URL(page.url()).pathname.split('/').at(-1) as string
}

const copyInvite = async ({ page, context }: Visitor): Promise<string> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseAction(page, 'Invite via Link')
  await page.getByText('Invite Link Copied!', { exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/**
 * Watches for a text in the pages opened from now on, which may be visible too briefly to wait for.
 * @returns a function that tells whether the current page has shown it
 */
const recordText = async (page: Page, text: string): Promise<() => Promise<boolean>> => {
  await page.addInitScript((watched) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body?.textContent.includes(watched)) return
      Object.assign(window, { hasShownText: true })
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)
  return () => page.evaluate(() => 'hasShownText' in window)
}

/** Joins by the link, and opens the group from the list. */
const join = async (page: Page, invite: string, groupId: string): Promise<void> => {
  expect(invite).toMatch(/\/groups\/join\/[\w-]{22}$/)
  await page.goto('/groups/join/no-such-code')
  await page.getByText('This invite link doesn’t work.').waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  const wasShown = await recordText(page, 'Joined group! Redirecting')
  await page.goto(invite)
  await page.waitForURL(/\/groups(\?tab=mine)?$/)
  expect(await wasShown()).toBe(true)
  await page.getByRole('link', { name: /^Open Group/ }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await page.getByRole('link', { name: /^Open Group/ }).click()
  await page.waitForURL(`**/groups/${groupId}`)
}

/**
 * Answers the first two questions, while the group's page that another member has open shows it: it is told
 * so over its open stream, and neither asks nor is reloaded. How soon does not matter, as a busy machine
 * takes its time.
 */
const expectSeen = async (
  name: string,
  player: Page,
  watcher: Page,
  moves: readonly ['right', 'right' | 'skip'],
): Promise<void> => {
  await player.getByText('Question 1 of 20', { exact: true }).waitFor()
  // A page that has just been loaded opens its stream last, on a busy machine after a rest.
  await watcher.getByText('Live', { exact: true }).waitFor()
  await untilNoCalls(watcher)
  const calls: string[] = []
  const record = (request: Request): void => {
    if (request.url().includes('/api/trpc/')) calls.push(request.url())
  }
  watcher.on('request', record)
  const { answer } = quizPlayer(player, answerKey)
  for (const [index, move] of moves.entries()) {
    await answer(index + 1, 20, move)
    await watcher
      .getByRole('progressbar', { name: `Sprint progress of ${name}` })
      .and(watcher.locator(`[aria-valuetext="${index + 1} of 20 answered"]`))
      .waitFor()
  }
  watcher.off('request', record)
  expect(calls).toEqual([])
}

/** Answers through the API, as another device of the same person would. */
const answerTheRest = async ({ context }: Visitor, groupId: string): Promise<void> => {
  const { session } = await (
    await context.request.get(`/api/study-groups/${groupId}/quiz-sprint/session`)
  ).json()
  for (const questionId of session.questionIds.slice(session.lastQuestionIndex, -1)) {
    const { questions } = await (
      await context.request.post('/api/quiz/questions-by-ids', {
        data: { questionIds: [questionId] },
      })
    ).json()
    const [{ question, options }] = questions
    const right = options.find(
      ({ optionText }: { optionText: string }) => optionText === answerKey.get(question),
    )
    const data = { sprintGroup: groupId, questionId, selectedOptionId: right.id }
    const reply = await context.request.post('/api/quiz/answer', { data })
    expect((await reply.json()).outcome).toBe('correct')
  }
}

it('a leader on a desktop and a member on a phone share a group, and see each other play a sprint', async () => {
  const { address } = await shared('product')
  const [leader, member] = await Promise.all([
    newSignedInVisitor(address, DESKTOP, { firstName: 'Deborah', lastName: 'Lappidoth' }),
    newSignedInVisitor(address, PHONE, { firstName: 'Barak', lastName: 'Abinoam' }),
  ])
  const groupId = await createGroup(leader.page)
  await join(member.page, await copyInvite(leader), groupId)

  // The leader's page shows the new member without reloading.
  await leader.page.getByText('Barak Abinoam').first().waitFor()
  await expectAccessible(member.page)

  await leader.page.getByRole('button', { name: 'Take Quiz Sprint' }).click()
  await leader.page.waitForURL(`**/quiz?type=sprint&sprintGroup=${groupId}`)
  await leader.page.getByText('QUIZ SPRINT', { exact: true }).waitFor()
  await expectAccessible(leader.page)
  await expectWithinWidths(leader.page)
  await member.page.getByRole('link', { name: 'Take Quiz Sprint' }).waitFor()

  await expectSeen('Deborah Lappidoth', leader.page, member.page, ['right', 'right'])
  await leader.page.goto(`/groups/${groupId}`)
  await member.page.getByRole('link', { name: 'Take Quiz Sprint' }).click()
  await expectSeen('Barak Abinoam', member.page, leader.page, ['right', 'skip'])

  // A reload resumes at the same place with the same score.
  await member.page.getByText('Question 3 of 20', { exact: true }).waitFor()
  await member.page.reload()
  await member.page.getByText('Question 3 of 20', { exact: true }).waitFor()
  await member.page.getByText('Score 1', { exact: true }).waitFor()
  await answerTheRest(member, groupId)
  await member.page.reload()
  await quizPlayer(member.page, answerKey).answer(20, 20, 'right')
  await member.page.getByText('Great Work!').waitFor()
  await member.page.getByText('You scored 19 out of 20 questions correctly').waitFor()
  await member.page.getByText('+190 XP').waitFor()
  await expectAccessible(member.page)
  await expectWithinWidths(member.page)
  const leaderOnPhone = member.page.getByRole('progressbar', {
    name: 'Progress of Deborah Lappidoth',
  })
  expect(await leaderOnPhone.getAttribute('aria-valuetext')).toBe('2 of 20 answered')
  await leader.page.getByText('Finished · 19 of 20 correct').waitFor()
  await expectWithinWidths(leader.page)

  // The group lives on under its new leader.
  await chooseAction(leader.page, 'Make Leader')
  await dialog(leader.page).getByRole('button', { name: 'Make leader' }).click()
  await leader.page.getByText('User promoted to leader successfully', { exact: true }).waitFor()
  await member.page.getByRole('link', { name: 'Back to group' }).click()
  await member.page.getByRole('button', { name: 'Actions' }).waitFor()
  await chooseAction(leader.page, 'Leave Group')
  await expectAccessible(leader.page)
  await dialog(leader.page).getByRole('button', { name: 'Leave group' }).click()
  await leader.page.waitForURL(/\/groups(\?.*)?$/)
  await member.page
    .getByRole('list', { name: 'At a glance' })
    .getByText('1 member', { exact: true })
    .waitFor()
  await member.page.getByRole('tab', { name: 'Metrics' }).click()
  // 20 XP of the leader's, 190 of the member's.
  await member.page.getByRole('tabpanel').getByText('210').first().waitFor()
  await expectAccessible(member.page)
  await chooseAction(member.page, 'Renew Invite Link')
  await expectAccessible(member.page)
  expect([...leader.pageErrors, ...member.pageErrors]).toEqual([])
  await Promise.all([leader.context.close(), member.context.close()])
})
