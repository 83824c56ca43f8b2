import type { ProcedureName } from '../../../../src/server/api/routes.ts'
import type { TestServer } from '../../../support/http.ts'
import type { Person, RouteBackend } from '../route-case.ts'
import { ACCESS, type Access } from './access.ts'

type Site = Pick<RouteBackend, 'database'> & { readonly http: Pick<TestServer, 'signIn'> }

/** The columns of a user who may make the calls of a role. */
const RIGHTS: Readonly<Record<Access, object | null>> = {
  public: null,
  'signed in': null,
  'question administrator': { isAdmin: true },
  'question uploader': { totalXp: 12_000 },
  'site admin': { isSiteAdmin: true },
}

/** Signs in a new person who may make the call. */
export const signInFor = async (
  { database, http }: Site,
  procedure: ProcedureName,
): Promise<Person> => {
  const person = await http.signIn()
  const right = RIGHTS[ACCESS[procedure].who]
  if (right) {
    await database.updateTable('users').set(right).where('id', '=', person.userId).execute()
  }
  return person
}

/** Signs in a new person who may make every call. */
export const signInForEverything = (site: Site): Promise<Person> => signInFor(site, 'audit.list')
