type Value = string | number | boolean

/**
 * Sorts rows by these keys. Rows that several people write are written in one order by every
 * transaction, so that no two wait for each other; SQL that sorts them says `collate "C"`.
 */
export const byKeys =
  <Key extends string>(...keys: readonly Key[]) =>
  (one: Readonly<Record<Key, Value>>, other: Readonly<Record<Key, Value>>): number => {
    const key = keys.find((name) => one[name] !== other[name])
    if (key === undefined) return 0
    return one[key] < other[key] ? -1 : 1
  }
