import { createServer, type Server } from 'node:http'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import type { Application } from '../src/server/context.ts'
import { signInForDevelopment } from '../src/server/learner/auth/sign-in.service.ts'
import { builtInAssistant } from '../src/server/platform/assistant/assistant.ts'
import { createBackground } from '../src/server/platform/background.ts'
import type { Connection } from '../src/server/platform/db/connection.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { createWriteFaults } from '../src/server/platform/db/write-fault.ts'
import { createLogger } from '../src/server/platform/log.ts'
import { createNotifications } from '../src/server/platform/notifications.ts'
import { createLimits } from '../src/server/platform/rate-limit/rate-limits.ts'
import { createRepeatedTasks } from '../src/server/platform/repeated-tasks.ts'

/** The application as `start` creates it, but with limits that one user does not reach. */
export const createApplication = (connection: Connection): Application => {
  const limits = createLimits(connection)
  const logger = createLogger('error')
  let callCount = 0
  return {
    database: connection.database,
    isReady: connection.isReady,
    config: readConfig({}),
    logger,
    // Counts each call for a different user.
    limits: { ...limits, charge: (kind, who) => limits.charge(kind, `${who} ${callCount++}`) },
    notifications: createNotifications(connection),
    assistant: builtInAssistant(Math.random),
    background: createBackground(logger),
    tasks: createRepeatedTasks(logger),
    writeFaults: createWriteFaults(logger, async () => {}),
    now: () => new Date(),
    random: Math.random,
  }
}

export const createBereanServer = (application: Application): Server =>
  createServer(
    createApp(application, {
      client: (_request, response) => response.end(),
      isDevelopment: false,
    }),
  )

export type SignedIn = { readonly userId: string; readonly cookie: string }

/** Signs in as a new user with this name. */
export const signInAs = async (database: Database, name: string): Promise<SignedIn> => {
  const person = { email: `${name}@example.org`, firstName: 'Bench', lastName: name }
  const browser = { userAgent: null, token: null }
  const context = { browser, siteAdminEmails: [], now: new Date() }
  const { user, session } = await signInForDevelopment(database, person, context)
  return { userId: user.id, cookie: `berean=${session.token}` }
}
