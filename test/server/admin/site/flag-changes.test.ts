import { beforeEach, describe, expect, it } from 'vitest'
import { FEATURE_NAMES, FEATURES } from '../../../../src/domain/site/feature.ts'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'

describe('changes of features', () => {
  const backend = useTestBackendWithHttp()
  let admin: Caller
  beforeEach(async () => {
    await backend.database.deleteFrom('feature_flags').execute()
    await backend.database.deleteFrom('audit_entries').execute()
    admin = (await backend.newLearner({ isSiteAdmin: true })).caller
    await admin.flag.initialize()
  })

  const logged = async () =>
    (await admin.audit.list({})).entries.map(({ action, subject }) => [action, subject.name])

  it('begin with the defaults, every feature in its category', async () => {
    const { flags } = await admin.flag.detailed()
    const updatedAt = backend.clock.now().toISOString()
    expect(flags).toEqual(
      FEATURE_NAMES.map((name) => ({
        id: name,
        featureName: name,
        category: FEATURES[name].category,
        description: FEATURES[name].description,
        isEnabled: FEATURES[name].enabledByDefault,
        updatedAt,
      })),
    )
    expect(await logged()).toEqual([['features_initialized', null]])
  })

  it('add only what is missing, and leave the others as they are', async () => {
    await admin.flag.set({ feature_name: 'badges', is_enabled: false })
    await backend.database.deleteFrom('feature_flags').where('name', '=', 'groups').execute()
    const stateOf = async (name: string) =>
      (await admin.flag.detailed()).flags.find(({ id }) => id === name)
    expect(await stateOf('groups')).toMatchObject({ isEnabled: false, updatedAt: null })
    backend.clock.advance(60)
    const before = await stateOf('badges')
    expect(await admin.flag.initialize()).toEqual({ added: ['groups'] })
    expect(await stateOf('groups')).toMatchObject({ isEnabled: true })
    expect(await stateOf('badges')).toEqual(before)
    expect(await admin.flag.initialize()).toEqual({ added: [] })
  })

  it('stand in the log once each, and set when they were made', async () => {
    for (const is_enabled of [true, true, false]) {
      backend.clock.advance(60)
      await admin.flag.set({ feature_name: 'ads', is_enabled })
    }
    expect(await logged()).toEqual([
      ['feature_disabled', 'ads'],
      ['feature_enabled', 'ads'],
      ['features_initialized', null],
    ])
    const ads = (await admin.flag.detailed()).flags.find(({ id }) => id === 'ads')
    expect(ads?.updatedAt).toBe(backend.clock.now().toISOString())
  })

  it('are noticed by every signed-in browser with its next call, whatever it asks for', async () => {
    const person = await backend.http.signIn()
    const stateAt = async (path: string) => (await person.get(path)).headers.get('feature-state')
    const before = await stateAt('/api/auth/user')
    expect(before).toMatch(/^[01]{9}$/)
    expect(await stateAt('/api/trpc/site.info')).toBe(before)
    await admin.flag.set({ feature_name: 'badges', is_enabled: false })
    const closed = await person.get('/api/badges')
    expect(closed.status).toBe(403)
    expect(closed.headers.get('feature-state')).not.toBe(before)
    await admin.flag.set({ feature_name: 'badges', is_enabled: true })
    expect(await stateAt('/api/trpc/quiz.books')).toBe(before)
    const visitor = await backend.http.anonymous().get('/api/site')
    expect(visitor.headers.get('feature-state')).toBeNull()
  })
})
