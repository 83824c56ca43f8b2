/** A source of random numbers in [0, 1). The domain takes it as an argument or seeds one itself. */
export type Random = () => number

/** FNV-1a, 32 bit. http://www.isthe.com/chongo/tech/comp/fnv */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return hash >>> 0
}

/**
 * A random source that repeats the same numbers for the same seed (mulberry32: a 32-bit state with
 * full period). Good enough for drawing questions, but not for secrets.
 */
export const seededRandom = (seed: string): Random => {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A shuffled copy (Fisher-Yates). */
export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const item = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = item
  }
  return shuffled
}

/**
 * `count` different integers from 0 to `size - 1`, in random order; all of them if there are fewer.
 * Floyd's algorithm: the cost depends on `count`, not on `size`.
 */
export const sampleIndexes = (size: number, count: number, random: Random): number[] => {
  const chosen = new Set<number>()
  for (let upper = Math.max(0, size - count); upper < size; upper++) {
    const candidate = Math.floor(random() * (upper + 1))
    chosen.add(chosen.has(candidate) ? upper : candidate)
  }
  return shuffle([...chosen], random)
}
