import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Device, expectAccessible } from '../support/browser.ts'
import { type AdminSite, dialog, expectFocusOn, expectTitle, expectToast } from './admin.ts'
import { expectWithinWidths } from './widths.ts'

const HEADER =
  'question,scriptureReference,theme,difficulty,optionA,optionB,optionC,optionD,correctAnswer,lesson'
const rowOf = (question: string, reference: string, ...options: string[]): string =>
  [`"${question}"`, reference, 'Loyalty', '4', ...options, 'B', ''].join(',')

/** Two good rows, whose questions each device has for itself, and two bad ones. */
const fileFor = ({ width }: Device): string =>
  [
    HEADER,
    rowOf(
      `Who <b>gleans</b> at night? راعوث ${width}`,
      'Ruth 2:7',
      'Orpah',
      'Ruth',
      'Naomi',
      'Tamar',
    ),
    rowOf(`Which gate is this? ${width}`, 'Ruth 4:1', 'North', 'The town gate', 'South', 'East'),
    rowOf('Where is Ruth 5?', 'Ruth 5:1', 'Here', 'There', 'Nowhere', 'Anywhere'),
    rowOf('Who is who?', 'Ruth 1:2', 'Mahlon', 'mahlon ', 'Chilion', 'Boaz'),
  ].join('\n')

const uploadFile = async (page: Page, name: string, text: string): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a/ }).press('Enter')
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
}

/** Uploads a file with good and bad rows, and the same file again. */
const upload = async (page: Page, device: Device): Promise<void> => {
  const file = fileFor(device)
  await page.goto('/admin/upload')
  await expectTitle(page, 'Upload Questions')
  await expectAccessible(page)
  await uploadFile(page, 'questions.pdf', file)
  await expectToast(page, 'Please select a CSV or JSON file.')
  for (const expected of [/^2 questions uploaded successfully\./, /^No questions uploaded\./]) {
    await uploadFile(page, 'questions.csv', file)
    await page.getByRole('button', { name: 'Upload', exact: false }).first().click()
    const result = page.getByRole('group', { name: 'Result of the upload' })
    await result.getByText(expected).waitFor()
    await result.getByText(/^row 4: There is no passage “Ruth 5:1”/).waitFor()
    await result.getByText(/^row 5: Option B is the same as option A\./).waitFor()
  }
  await page.getByText('row 2: This question exists already.').waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  for (const name of ['Download CSV', 'Download JSON']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.(csv|json)$/)
    await page.getByText(/^Look for .* in your downloads\.$/).waitFor()
  }
}

/** Generates questions on a book, looks at the version, activates it, and the bank's again. */
const generateAndActivate = async (page: Page): Promise<void> => {
  await page.goto('/admin/questions')
  await expectTitle(page, 'Question Administration')
  await page.getByRole('button', { name: 'Generate Questions', exact: true }).click()
  await expectToast(page, 'Please select a Bible book to generate questions from.')
  await page.getByLabel('Book', { exact: true }).selectOption('Obadiah')
  await page.getByLabel('Number of questions').fill('101')
  await page.getByRole('button', { name: 'Generate Questions', exact: true }).click()
  await expectToast(page, 'Please enter a number between 1 and 100.')
  await expectAccessible(page)
  await page.getByLabel('Number of questions').fill('3')
  await page.getByRole('button', { name: 'Generate Questions', exact: true }).click()
  await page.getByText(/^3 questions on Obadiah are ready\./).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await page.getByRole('link', { name: 'Look at the questions' }).click()
  await page
    .getByText(/Obadiah 1:\d+/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)

  await page.goto('/admin/questions?tab=versions&book=Obadiah')
  const rows = page.getByRole('row')
  const generated = rows.filter({ hasNotText: 'Question bank' }).last()
  await generated.getByRole('button', { name: /^Activate/ }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Activate', exact: true }).click()
  await expectToast(page, 'Version activated successfully')
  const bank = rows.filter({ hasText: 'Question bank' })
  await bank.getByText('Archived').waitFor()
  await bank.getByRole('button', { name: /^Activate/ }).click()
  await dialog(page).getByRole('button', { name: 'Activate', exact: true }).click()
  await bank.getByText('Active', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
}

/** Finds, edits, switches off and deletes a question, archives all and undoes it. */
const manage = async (page: Page, { width }: Device): Promise<void> => {
  await page.goto('/admin/questions?tab=manage')
  await page.getByText(/^1–20 of [\d,]+ questions$/).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByText(/^21–40 of [\d,]+ questions$/).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.getByLabel('Book', { exact: true }).selectOption({ value: 'Ruth' })
  await page.getByLabel('Search questions').fill(`which gate is this? ${width}`)
  await page.getByText('1–1 of 1 question', { exact: true }).waitFor()

  const list = page.url()
  await page.getByRole('link', { name: `Edit: Which gate is this? ${width}` }).click()
  await expectTitle(page, 'Edit question')
  const question = `Which gate is this? ${width}, where Boaz sits down`
  const form = page.locator('form')
  await form.getByLabel('Reference').fill('Ruth 4:99')
  await form.getByRole('button', { name: 'Save question' }).click()
  await form.getByText(/^There is no passage “Ruth 4:99” in the Bible\./).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await form.getByLabel('Reference').fill('Ruth 4:1')
  await form.getByLabel('Question').fill(question)
  await form.getByRole('button', { name: 'Save question' }).click()
  await expectToast(page, 'Question Updated')
  // Back to where the list was left, with the focus on the question.
  await page.waitForURL(list)
  await expectFocusOn(page, /^Edit: Which gate/)

  await page.getByLabel('Search questions').fill(question)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(question)
  const active = page.getByRole('switch', { name: `Active: ${question}` })
  await active.click()
  await expect.poll(() => active.isChecked()).toBe(false)
  await page.getByRole('button', { name: `Delete: ${question}` }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Delete question' }).click()
  await expectToast(page, 'Question Deleted')
  await page.getByText('No question matches').waitFor()
  await page.getByRole('button', { name: 'Show all questions' }).click()

  await page.getByRole('button', { name: 'Archive all' }).click()
  await dialog(page).getByRole('button', { name: 'Archive all questions' }).click()
  await expectToast(page, 'All Questions Archived')
  await page.getByRole('button', { name: 'Archive all' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore archived' }).click()
  await page.getByRole('button', { name: 'Archive all' }).waitFor()
  await expectAccessible(page)
}

/** Uploads as a level 10 user, then generates, activates and changes questions as an admin. */
export const administerQuestions = async (site: AdminSite, device: Device): Promise<void> => {
  const uploader = await site.signIn('a level 10 user', device)
  await upload(uploader.page, device)
  const admin = await site.signIn('an admin', device)
  await generateAndActivate(admin.page)
  await manage(admin.page, device)
  for (const { context, pageErrors } of [uploader, admin]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
}
