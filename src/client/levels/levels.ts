import { MASTERY_NAMES, thresholdOf } from '../../domain/level.ts'

export type Level = {
  readonly number: number
  readonly name: string
  readonly fromXp: number
  readonly verse: string
  readonly reference: string
}

/** World English Bible, word for word. */
const VERSES = [
  ['In the beginning, God created the heavens and the earth.', 'Genesis 1:1'],
  ['Go walk through the land, survey it.', 'Joshua 18:8'],
  ['Teach me good judgment and knowledge.', 'Psalm 119:66'],
  ['Seek, and you will find.', 'Matthew 7:7'],
  ['Come after me, and I will make you fishers for men.', 'Matthew 4:19'],
  ['You shall teach them diligently to your children.', 'Deuteronomy 6:7'],
  ['Feed my sheep.', 'John 21:17'],
  ['Do the work of an evangelist.', '2 Timothy 4:5'],
  ['Shepherd the flock of God which is among you.', '1 Peter 5:2'],
  ['As the Father has sent me, even so I send you.', 'John 20:21'],
] as const satisfies readonly (readonly [string, string])[]

export const LEVELS: readonly Level[] = MASTERY_NAMES.map((name, index) => {
  const [verse, reference] = VERSES[index] ?? ['', '']
  return { number: index + 1, name, fromXp: thresholdOf(index + 1), verse, reference }
})
