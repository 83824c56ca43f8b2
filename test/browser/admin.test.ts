import { describe, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { useAdminSite } from './admin.ts'
import { moderate } from './admin-churches.ts'
import { administerQuestions } from './admin-questions.ts'
import { visitAsEveryRole } from './admin-roles.ts'
import { manageSite } from './admin-site.ts'
import { administerTranslated } from './admin-translated.ts'

/** Each journey is made on one device; the full run makes all of them on both. */
const on = (device: typeof PHONE) => (EFFORT.everyDevice ? [PHONE, DESKTOP] : [device])

describe('administration', () => {
  const site = useAdminSite()

  it.each(on(DESKTOP))('shows each role its pages and denies the others on $name', (device) =>
    visitAsEveryRole(site, device),
  )

  it.each(on(PHONE))(
    'uploads, generates, activates, changes and restores questions on $name',
    (device) => administerQuestions(site, device),
  )

  it.each(on(PHONE))('reports, edits, hides, hands over and merges on $name', (device) =>
    moderate(site, device),
  )

  it.each(on(DESKTOP))('manages users and features on $name', (device) => manageSite(site, device))

  it('works on pages that the browser translates', () => administerTranslated(site))
})
