import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'

describe('the members of a church', () => {
  const backend = useTestBackend()
  let proposed = 0

  /** A church proposed by a learner with a private profile. @returns its id */
  const newChurch = async (): Promise<string> => {
    const { caller } = await backend.newLearner()
    proposed += 1
    return (await caller.church.propose({ name: `Berea ${proposed}` })).church.id
  }

  it('are listed in pages when their profile is public, the earliest first', async () => {
    const id = await newChurch()
    const expected: string[] = []
    for (let index = 0; index < 47; index++) {
      const isPublicProfile = index % 8 !== 0
      const person = await backend.newLearner({ isPublicProfile })
      // Some join at the same moment, but none at the end of a page.
      if (index % 3 === 0 || index > 20) backend.clock.advance(1)
      await person.caller.church.join({ id })
      if (isPublicProfile) expected.push(person.id)
    }
    const { caller } = await backend.newLearner()
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof caller.church.members>> = await caller.church.members({
        id,
        ...(cursor ? { cursor } : {}),
      })
      pages.push(page.members.map((member) => member.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 1])
    expect(pages.flat().sort()).toEqual([...expected].sort())
    // Nobody of the first page joined after somebody of the second.
    expect(new Set(pages[0])).toEqual(new Set(expected.slice(0, 20)))
    expect((await caller.church.get({ id })).church.memberCount).toBe(48)
  })

  it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])(
    'have no page that begins in the year 0: %s',
    async (moment) => {
      const id = await newChurch()
      const { id: userId, caller } = await backend.newLearner()
      await expect(caller.church.members({ id, cursor: `${moment} ${userId}` })).rejects.toThrow(
        'This page of members doesn’t exist.',
      )
    },
  )

  it('appear and disappear with their privacy setting', async () => {
    const id = await newChurch()
    const { id: userId, caller } = await backend.newLearner()
    const { caller: other } = await backend.newLearner()
    const listed = async () =>
      (await other.church.members({ id })).members.map((member) => member.id)
    await caller.church.join({ id, isPublicProfile: true })
    expect(await listed()).toEqual([userId])
    await caller.user.updatePrivacy({ isPublicProfile: false })
    expect(await listed()).toEqual([])
    await caller.user.updatePrivacy({ isPublicProfile: true })
    expect(await listed()).toEqual([userId])
    await caller.church.leave({ id })
    expect(await listed()).toEqual([])
  })

  it('choose whether to be shown when they join, and keep their setting when they do not choose', async () => {
    const { id: userId, caller } = await backend.newLearner()
    const isPublic = async () => (await caller.auth.user()).isPublicProfile
    await caller.church.join({ id: await newChurch() })
    expect(await isPublic()).toBe(false)
    await caller.church.join({ id: await newChurch(), isPublicProfile: true })
    expect(await isPublic()).toBe(true)
    const third = await newChurch()
    await caller.church.join({ id: third })
    expect(await isPublic()).toBe(true)
    expect((await caller.church.members({ id: third })).members).toMatchObject([{ id: userId }])
    await caller.church.join({ id: await newChurch(), isPublicProfile: false })
    expect(await isPublic()).toBe(false)
    expect((await caller.church.members({ id: third })).members).toEqual([])
  })

  it('keep their setting when a join is refused', async () => {
    const { caller } = await backend.newLearner()
    const id = await newChurch()
    await caller.church.join({ id })
    await expect(caller.church.join({ id, isPublicProfile: true })).rejects.toThrow(
      'already a member',
    )
    expect((await caller.auth.user()).isPublicProfile).toBe(false)
  })
})
