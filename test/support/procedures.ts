import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { ProcedureName } from '../../src/server/api/routes.ts'
import type { AppRouter } from '../../src/server/router.ts'

/** Looks a type up by the procedure's full name, such as "badge.mine". */
type Of<Nouns, Name extends ProcedureName> = Name extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Nouns
    ? Verb extends keyof Nouns[Noun]
      ? Nouns[Noun][Verb]
      : never
    : never
  : never

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

/** The input of a procedure, as a client sends it. */
export type InputOf<Name extends ProcedureName> = Of<inferRouterInputs<AppRouter>, Name>
/** The output of a procedure. */
export type OutputOf<Name extends ProcedureName> = DeepReadonly<
  Of<inferRouterOutputs<AppRouter>, Name>
>
