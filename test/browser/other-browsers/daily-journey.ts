import { expect } from 'vitest'
import { type Actions, actionsIn } from './actions.ts'
import type { BrowserDriver } from './driver.ts'

/** Six correct answers, four wrong ones. */
const MOVES = [
  'right',
  'wrong',
  'right',
  'right',
  'wrong',
  'right',
  'wrong',
  'right',
  'wrong',
  'right',
]
/** 20 for the quiz and 10 for each correct answer. */
const XP = 20 + 10 * 6

const button = (name: string): string => `//button[normalize-space() = '${name}']`
const text = (shown: string): string =>
  `//*[normalize-space() = '${shown}'][not(*[normalize-space() = '${shown}'])]`
const ACCOUNT_MENU = "//button[contains(., 'Account menu')]"
const MENU = "//*[@id = 'account-menu']"
const WRONG_ANSWER = "//dialog[@role = 'alertdialog'][contains(., 'Not quite right')]"

type Journey = {
  readonly driver: BrowserDriver
  readonly actions: Actions
  readonly email: string
  readonly answerKey: ReadonlyMap<string, string>
  /** Keeps a picture of the screen. */
  readonly keepPicture: (step: string, png: Uint8Array) => Promise<void>
}

/** In the page: what is drawn with no extent, as by a length without a unit; and whether it scrolls sideways. */
const findLayoutProblems = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  const empty = [...document.querySelectorAll('svg :is(circle, rect)')].filter((shape) => {
    const { width, height } = shape.getBoundingClientRect()
    return width === 0 && height === 0 && shape.closest('svg')?.getBoundingClientRect().width
  })
  return [
    ...(scrollWidth > clientWidth ? [`it scrolls sideways by ${scrollWidth - clientWidth}`] : []),
    ...empty.map((shape) => `nothing is drawn of ${shape.outerHTML}`),
  ]
}

/** Takes a picture of the screen. */
const look = async ({ driver, actions, keepPicture }: Journey, step: string): Promise<void> => {
  await actions.waitUntilStill({ xpath: '//body' })
  await keepPicture(step, await driver.screenshot())
  expect(await driver.evaluate(findLayoutProblems, null), step).toEqual([])
}

const signIn = async ({ driver, actions, email }: Journey): Promise<void> => {
  await driver.open('/dev-auth')
  await actions.fill('E-mail', email)
  await actions.fill('First name', 'Ada')
  await actions.click(button('Create test user and sign in'))
  await actions.waitFor("//h1[contains(., 'Ada')]")
}

const startDaily = async (journey: Journey): Promise<void> => {
  const { driver, actions } = journey
  await actions.waitFor(button('Start Daily Quiz'))
  await look(journey, 'dashboard')
  // Otherwise the next question comes a second after a correct answer.
  await driver.evaluate(() => localStorage.setItem('berean.auto-next', 'off'), null)
  await actions.click(button('Start Daily Quiz'))
}

const optionIndexOf = async (
  { actions, answerKey }: Journey,
  isRight: boolean,
): Promise<number> => {
  const { question, options } = await actions.waitUntil(() => {
    const tiles = [...document.querySelectorAll('main section button[data-state=open]')]
    if (tiles.length !== 4) return null
    const heading = document.querySelector('main section h2')?.textContent ?? ''
    return {
      question: heading.replace(/^Question \d+:\s*/, '').trim(),
      options: tiles.map((tile) => tile.textContent.replace(/^[A-D]*: /, '').trim()),
    }
  }, null)
  const right = options.indexOf(answerKey.get(question) ?? '')
  expect(right, `the answer to ${question} among ${options}`).toBeGreaterThanOrEqual(0)
  return isRight ? right : (right + 1) % 4
}

const readWrongAnswer = async (journey: Journey, picture: string | null): Promise<void> => {
  const { actions } = journey
  await actions.waitFor(WRONG_ANSWER)
  await actions.waitFor(`${WRONG_ANSWER}//blockquote`)
  await actions.waitUntil(() => /^Continue/.test(document.activeElement?.textContent ?? ''), null)
  if (picture) await look(journey, picture)
  await actions.click(`${WRONG_ANSWER}//button[starts-with(normalize-space(), 'Continue')]`)
  await actions.waitUntilGone(WRONG_ANSWER)
}

const readRightAnswer = async (
  journey: Journey,
  picture: string | null,
  next: string,
): Promise<void> => {
  const { actions } = journey
  await actions.waitFor("//main//*[@role = 'status']//blockquote")
  if (picture) await look(journey, picture)
  await actions.click(button(next))
}

const playDaily = async (journey: Journey): Promise<void> => {
  const { actions } = journey
  for (const [index, move] of MOVES.entries()) {
    await actions.waitFor(text(`Question ${index + 1} of 10`))
    await actions.waitUntil(() => document.activeElement?.matches('main section h2') ?? false, null)
    const option = await optionIndexOf(journey, move === 'right')
    await actions.click(`(//main//section//button[@data-state])[${option + 1}]`)
    const picture = index < 2 ? `${move}-answer` : null
    const next = index === 9 ? 'Finish Quiz' : 'Next Question'
    if (move === 'right') await readRightAnswer(journey, picture, next)
    else await readWrongAnswer(journey, picture)
  }
}

const readResults = async (journey: Journey): Promise<void> => {
  const { actions } = journey
  await actions.waitFor(text('You scored 6 out of 10 questions correctly'))
  await actions.waitFor(text(`+${XP} XP`))
  await actions.waitFor(text('First Light'))
  await look(journey, 'results')
  await actions.click("//main//a[normalize-space() = 'Dashboard']")
  await actions.waitFor(text('Daily Quest Complete!'))
  await actions.waitFor(text(`${XP} of 100 XP in this level`))
}

/** Whether the menu is in the window and covers the page. */
const isMenuOnTop = (): boolean => {
  const menu = document.getElementById('account-menu')
  if (!menu) return false
  const { left, right, top, bottom } = menu.getBoundingClientRect()
  if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false
  const points = [
    [left + 20, top + 20],
    [right - 20, top + 20],
    [left + 20, bottom - 20],
    [right - 20, bottom - 20],
  ] as const
  return points.every(([x, y]) => menu.contains(document.elementFromPoint(x, y)))
}

const useMenu = async (journey: Journey): Promise<void> => {
  const { driver, actions } = journey
  expect(await driver.evaluate(isMenuOnTop, null)).toBe(false)
  await actions.click(ACCOUNT_MENU)
  await actions.waitUntil(isMenuOnTop, null)
  await look(journey, 'menu')
  await driver.press('Escape')
  await actions.waitUntilGone(MENU)
  await actions.waitUntil(
    () => document.activeElement?.getAttribute('aria-controls') === 'account-menu',
    null,
  )
  await actions.click(ACCOUNT_MENU)
  await actions.waitUntil(isMenuOnTop, null)
  // Beside it, at the edge of the page.
  await driver.clickAt(4, 300)
  await actions.waitUntilGone(MENU)
  await actions.click(ACCOUNT_MENU)
  await actions.waitUntil(isMenuOnTop, null)
  await actions.click(ACCOUNT_MENU)
  await actions.waitUntilGone(MENU)
}

const signOut = async ({ driver, actions }: Journey): Promise<void> => {
  await actions.click(ACCOUNT_MENU)
  await actions.click(`${MENU}//a[normalize-space() = 'Sign out']`)
  await actions.waitFor("//a[normalize-space() = 'Start Here']")
  await driver.open('/dashboard')
  await actions.waitUntil(() => location.pathname === '/login', null)
}

/** A learner with this address signs in, plays the daily quiz, sees the results and signs out. */
export const makeDailyJourney = async (parts: Omit<Journey, 'actions'>): Promise<void> => {
  const journey = { ...parts, actions: actionsIn(parts.driver) }
  await signIn(journey)
  await startDaily(journey)
  await playDaily(journey)
  await readResults(journey)
  await useMenu(journey)
  await signOut(journey)
  expect(await journey.driver.pageErrors()).toEqual([])
}
