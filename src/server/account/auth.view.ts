import { z } from 'zod'
import { PROVIDER_NAMES } from '../../domain/learner/sign-in.ts'
import type { Config } from '../config.ts'
import type { OwnSession } from './sessions.service.ts'

export const providersViewSchema = z.object({
  developmentSignIn: z.boolean(),
  providers: z.array(
    z.object({ name: z.enum(PROVIDER_NAMES), label: z.string(), path: z.string() }),
  ),
})

/** The ways to sign in, as visitors see them: names and paths, but no configuration. */
export const providersView = ({
  providers,
  developmentSignIn,
}: Pick<Config, 'providers' | 'developmentSignIn'>): z.output<typeof providersViewSchema> => ({
  developmentSignIn,
  providers: providers.map(({ name, label }) => ({ name, label, path: `/api/auth/${name}` })),
})

export const sessionViewSchema = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})

/** A session, for its owner only. */
export const sessionView = (
  session: OwnSession,
  currentId: string,
): z.output<typeof sessionViewSchema> => ({
  id: session.id,
  device: session.device,
  createdAt: new Date(session.createdAt).toISOString(),
  seenAt: new Date(session.seenAt).toISOString(),
  isCurrent: session.id === currentId,
})

export const developmentUserSchema = z.object({
  message: z.string(),
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
})
