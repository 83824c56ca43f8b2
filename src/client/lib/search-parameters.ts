import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** A parameter of an address: how it is parsed, and its value when it is missing. */
export type Parameter<Value> = {
  readonly fallback: Value
  /** Null for an invalid value, which counts as missing. */
  readonly parse: (text: string) => Value | null
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never
}

export const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Parameter<Choice> => ({
  fallback,
  parse: (text) => choices.find((choice) => choice === text) ?? null,
})

export const text = (maxLength: number): Parameter<string> => ({
  fallback: '',
  parse: (raw) => raw.trim().slice(0, maxLength),
})

/** "true" alone is true. */
export const flag: Parameter<boolean> = { fallback: false, parse: (raw) => raw === 'true' }

export const readParameters = <P extends Parameters>(
  parameters: P,
  search: string | URLSearchParams,
): ValuesOf<P> => {
  const query = new URLSearchParams(search)
  const values = Object.entries(parameters).map(([name, { parse, fallback }]) => {
    const raw = query.get(name)
    return [name, (raw === null ? null : parse(raw)) ?? fallback]
  })
  return Object.fromEntries(values) as ValuesOf<P>
}

/** The query with the values set. Fallback values are left out, other parameters stay. */
export const withParameters = <P extends Parameters>(
  parameters: P,
  values: Partial<ValuesOf<P>>,
  search: string | URLSearchParams = '',
): URLSearchParams => {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === parameters[name]?.fallback || value === null) query.delete(name)
    else query.set(name, String(value))
  }
  return query
}

/**
 * The parameters of the address and a function that changes some of them, without leaving the page.
 * Other parameters stay. With `replace`, "Back" does not return to the previous value.
 */
export const useSearchParameters = <P extends Parameters>(parameters: P) => {
  const [query, setQuery] = useSearchParams()
  const values = useMemo(() => readParameters(parameters, query), [parameters, query])
  const change = (changes: Partial<ValuesOf<P>>, options?: { readonly replace: boolean }): void =>
    setQuery((current) => withParameters(parameters, changes, current), options)
  return [values, change] as const
}
