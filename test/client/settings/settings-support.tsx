import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import SettingsPage from '../../../src/client/settings/settings-page.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

type Settings = ReturnType<typeof sampleUser>['settings']

const BERLIN: Settings = {
  timeLimit: 'standard',
  timeZone: 'Europe/Berlin',
  singleKeyShortcuts: true,
}

export const deviceIsIn = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

/** The page with a server that keeps the settings it is sent. */
export const openSettings = async () => {
  let settings = BERLIN
  const api = answerCalls({
    ...signedInAs(),
    'auth.user': () => sampleUser({ settings }),
    'auth.sessions': { sessions: [] },
    'user.updateSettings': ({ timeLimit, timeZone, singleKeyShortcuts }) => {
      settings = {
        timeLimit: timeLimit ?? settings.timeLimit,
        timeZone: timeZone ?? settings.timeZone,
        singleKeyShortcuts: singleKeyShortcuts ?? settings.singleKeyShortcuts,
      }
      return settings
    },
  })
  const view = renderInApp(<SettingsPage />, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...view, api }
}
