import { describe, expect, it } from 'vitest'
import { useWorld } from '../../support/world.ts'

describe('the members of a church', () => {
  const world = useWorld()
  let founded = 0

  /** A church of a private founder. @returns its id */
  const newChurch = async (): Promise<string> => {
    const { caller } = await world.newcomer()
    founded += 1
    return (await caller.church.propose({ name: `Berea ${founded}` })).church.id
  }

  it('are listed when their profile is public, those of longest standing first, a page at a time', async () => {
    const id = await newChurch()
    const expected: string[] = []
    for (let index = 0; index < 47; index++) {
      const isPublicProfile = index % 8 !== 0
      const person = await world.newcomer({ isPublicProfile })
      // Some join in the same moment, but none of those at the end of a page.
      if (index % 3 === 0 || index > 20) world.clock.advance(1)
      await person.caller.church.join({ id })
      if (isPublicProfile) expected.push(person.id)
    }
    const { caller } = await world.newcomer()
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
    // Of those who joined before the first moment passed, nobody comes after a later one.
    expect(new Set(pages[0])).toEqual(new Set(expected.slice(0, 20)))
    expect((await caller.church.get({ id })).church.memberCount).toBe(48)
  })

  it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])(
    'no page of them begins at %s, before any calendar',
    async (moment) => {
      const id = await newChurch()
      const { id: userId, caller } = await world.newcomer()
      await expect(caller.church.members({ id, cursor: `${moment} ${userId}` })).rejects.toThrow(
        'This page of members doesn’t exist.',
      )
    },
  )

  it('come and go with the switch in their profile', async () => {
    const id = await newChurch()
    const { id: userId, caller } = await world.newcomer()
    const { caller: other } = await world.newcomer()
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

  it('say whether they may be shown when they join, and keep their answer when they do not', async () => {
    const { id: userId, caller } = await world.newcomer()
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

  it('a join that is refused changes nothing of what may be shown', async () => {
    const { caller } = await world.newcomer()
    const id = await newChurch()
    await caller.church.join({ id })
    await expect(caller.church.join({ id, isPublicProfile: true })).rejects.toThrow(
      'already a member',
    )
    expect((await caller.auth.user()).isPublicProfile).toBe(false)
  })
})
