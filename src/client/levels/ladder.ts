import { MASTERY_NAMES, thresholdOf } from '../../domain/level.ts'

export type Rung = {
  readonly level: number
  readonly name: string
  readonly fromXp: number
  readonly verse: string
  readonly reference: string
}

/** King James Version, word for word. */
const VERSES = [
  ['In the beginning God created the heaven and the earth.', 'Genesis 1:1'],
  ['Go and walk through the land, and describe it.', 'Joshua 18:8'],
  ['Blessed art thou, O LORD: teach me thy statutes.', 'Psalm 119:12'],
  ['Seek, and ye shall find.', 'Matthew 7:7'],
  ['Follow me, and I will make you fishers of men.', 'Matthew 4:19'],
  ['And thou shalt teach them diligently unto thy children.', 'Deuteronomy 6:7'],
  ['Feed my sheep.', 'John 21:17'],
  ['Do the work of an evangelist.', '2 Timothy 4:5'],
  ['Feed the flock of God which is among you.', '1 Peter 5:2'],
  ['As my Father hath sent me, even so send I you.', 'John 20:21'],
] as const satisfies readonly (readonly [string, string])[]

export const LADDER: readonly Rung[] = MASTERY_NAMES.map((name, index) => {
  const [verse, reference] = VERSES[index] ?? ['', '']
  return { level: index + 1, name, fromXp: thresholdOf(index + 1), verse, reference }
})
