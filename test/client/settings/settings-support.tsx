import { screen } from '@testing-library/react'
import SettingsPage from '../../../src/client/settings/settings-page.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

type Settings = ReturnType<typeof sampleUser>['settings']

const BERLIN: Settings = {
  timeLimit: 'standard',
  timeZone: 'Europe/Berlin',
  nextTimeZone: null,
  singleKeyShortcuts: true,
}

export const MIDNIGHT = '2030-01-02T00:00:00.000Z'

const changeTo = (timeZone: string, current: string): Settings['nextTimeZone'] =>
  timeZone === current ? null : { timeZone, from: MIDNIGHT }

/** The page with a server that keeps the settings it is sent; another time zone waits for midnight. */
export const openSettings = async (changes: Partial<Settings> = {}) => {
  let settings = { ...BERLIN, ...changes }
  const api = answerCalls({
    ...signedInAs(),
    'auth.user': () => sampleUser({ settings }),
    'auth.sessions': { sessions: [] },
    'user.updateSettings': ({ timeLimit, timeZone, singleKeyShortcuts }) => {
      settings = {
        timeLimit: timeLimit ?? settings.timeLimit,
        timeZone: settings.timeZone,
        nextTimeZone:
          timeZone === undefined ? settings.nextTimeZone : changeTo(timeZone, settings.timeZone),
        singleKeyShortcuts: singleKeyShortcuts ?? settings.singleKeyShortcuts,
      }
      return settings
    },
  })
  const view = renderInApp(<SettingsPage />, { signedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...view, api }
}
