import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../../support/backend.ts'
import { giveXp } from '../../../support/factories.ts'
import { playDaily } from '../../../support/play.ts'
import { expectErrorReply } from '../../api/error-reply.ts'

describe('a profile', () => {
  const backend = useTestBackendWithHttp()

  const profileOf = async (id: string) =>
    (await backend.http.signIn()).get(`/api/users/${id}/profile`)

  it('shows what its owner has reached and nothing else when it is public', async () => {
    const { id, caller } = await backend.newLearner({
      firstName: 'Priscilla',
      lastName: 'Aquila',
      email: 'priscilla@example.org',
      isPublicProfile: true,
    })
    const { church: first } = await caller.church.propose({ name: 'Rome' })
    const { church: second } = await caller.church.propose({
      name: 'Ephesus',
      city: 'Ephesus',
    })
    await caller.church.makePrimary({ id: second.id, isPrimary: true })
    await playDaily(caller, backend.answerKey, 8)
    await giveXp(backend.database, id, 400)
    const { status, json, text } = await profileOf(id)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      firstName: 'Priscilla',
      lastName: 'Aquila',
      isYou: false,
      currentLevel: 4,
      levelName: 'Servant',
      totalXp: 500,
      currentStreak: 1,
      bestStreak: 1,
      stats: { totalQuizzes: 1, correctAnswers: 8, averageScore: 80 },
      badges: [{ badge: { id: 'first_quiz' } }],
      churches: [
        { churchId: second.id, isPrimary: true, role: 'admin', church: { city: 'Ephesus' } },
        { churchId: first.id, isPrimary: false, role: 'admin' },
      ],
    })
    expect(text).not.toContain('priscilla@example.org')
    expect(text).not.toMatch(/email|settings|isSiteAdmin/)
  })

  it('is shown to its owner alone when it is private', async () => {
    const owner = await backend.http.signIn()
    const refused = await profileOf(owner.userId)
    expectErrorReply(refused, 403, 'forbidden')
    expect(refused.json).toEqual({ message: 'Profile is private', code: 'forbidden' })
    const own = await owner.get(`/api/users/${owner.userId.toUpperCase()}/profile`)
    expect(own.status).toBe(200)
    expect(own.json).toMatchObject({ isYou: true, isPublicProfile: false, firstName: 'Ruth' })
  })

  it('is not found for an unknown user', async () => {
    const reply = await profileOf('0190a0c0-0000-7000-8000-00000000dead')
    expectErrorReply(reply, 404, 'not_found')
    expect(reply.json.message).toBe('User not found')
  })
})
