import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/server/rest/routes.ts'
import { appRouterOf } from '../../../src/server/router.ts'
import { DATABASE_KINDS, snapshotOf } from '../../support/database.ts'
import { useHttpWorld } from '../../support/world.ts'
import { ROUTES } from '../access/access.ts'
import { ROUTE_CASES } from './route-cases.ts'

/** Procedures that only the product's own client calls. */
const WITHOUT_ROUTE: readonly string[] = []

const pathOf = (route: string): string => (route.split(' ')[1] as string).replace(/\{\w+\}/g, '7')

describe('the table of routes', () => {
  it('has a case here for each row, and a row for each case', () => {
    const rows = routes.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(ROUTE_CASES).sort()).toEqual(rows.sort())
  })

  it('leads to every procedure, but for those that are excused', () => {
    const procedures = Object.keys(appRouterOf({ developmentSignIn: true })._def.procedures)
    const reached = routes.map((route) => route.procedure)
    expect([...reached, ...WITHOUT_ROUTE].sort()).toEqual(procedures.sort())
  })
})

describe.each(DATABASE_KINDS)('on the %s database', (kind) => {
  const world = useHttpWorld(kind)

  it.each(Object.entries(ROUTE_CASES))('%s answers as documented', async (_route, one) => {
    const reply = await one.call(await world.http.signIn(), world.key)
    expect(reply.json).toStrictEqual(one.answer)
    expect(reply.status).toBe(one.status ?? 200)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  const accessOf = (route: string) =>
    ROUTES[route.replace(/^\w+/, (method) => method.toUpperCase())]
  const guarded = Object.keys(ROUTE_CASES).filter((route) => accessOf(route) !== 'public')

  it.each(guarded)('%s answers 401 to a stranger, and stores nothing', async (route) => {
    const before = await snapshotOf(world.database)
    const [method = ''] = route.split(' ')
    const reply = await world.http.anonymous().send(method.toUpperCase(), pathOf(route))
    expect(reply.status).toBe(401)
    expect(reply.json).toStrictEqual({ message: 'Please sign in first.', code: 'not_signed_in' })
    expect(await snapshotOf(world.database)).toEqual(before)
  })
})
