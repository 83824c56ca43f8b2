import type { ProcedureName } from '../../../src/server/rest/routes.ts'
import type { TestServer } from '../../support/http.ts'
import type { Person, RouteBackend } from '../rest/route-case.ts'
import { ACCESS } from './access.ts'

type Site = Pick<RouteBackend, 'database'> & { readonly http: Pick<TestServer, 'signIn'> }

/** Signs in a new person who may make the call. */
export const signInFor = async (
  { database, http }: Site,
  procedure: ProcedureName,
): Promise<Person> => {
  const person = await http.signIn()
  const { who } = ACCESS[procedure]
  if (who === 'question administrator' || who === 'site administrator') {
    const right = who === 'site administrator' ? { isSiteAdmin: true } : { isAdmin: true }
    await database.updateTable('users').set(right).where('id', '=', person.userId).execute()
  }
  return person
}

/** Signs in a new person who may make every call. */
export const signInForEverything = (site: Site): Promise<Person> => signInFor(site, 'audit.list')
