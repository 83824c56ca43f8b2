import type { Config } from '../config.ts'
import type { OwnSession } from './sessions.service.ts'

/** What visitors are told of the ways in: names and addresses, nothing of the set-up behind. */
export const providersView = ({
  providers,
  developmentSignIn,
}: Pick<Config, 'providers' | 'developmentSignIn'>) => ({
  developmentSignIn,
  providers: providers.map(({ name, label }) => ({ name, label, path: `/api/auth/${name}` })),
})

/** A session as its owner sees it; nobody else does. */
export const sessionView = (session: OwnSession, currentId: string) => ({
  id: session.id,
  device: session.device,
  createdAt: new Date(session.createdAt).toISOString(),
  seenAt: new Date(session.seenAt).toISOString(),
  isCurrent: session.id === currentId,
})
