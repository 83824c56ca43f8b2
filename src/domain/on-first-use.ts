/**
 * A value that is created when it is first used: what takes the platform long to create, or what most pages never
 * need.
 */
export const onFirstUse = <Value extends object>(create: () => Value): (() => Value) => {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
