import { describe, it } from 'vitest'
import { useAdminSite } from './admin.ts'
import { seeStatesInContrastTheme } from './contrast-theme.ts'
import { holdPhoneSideways } from './notch.ts'

// Both need an administrator, so they share a site.
describe('with the settings and the phone of its user', () => {
  const site = useAdminSite()

  it('shows every state in a contrast theme', () => seeStatesInContrastTheme(site))

  it('keeps texts and controls clear of the notch of a phone held sideways', () =>
    holdPhoneSideways(site))
})
