import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { DayKey } from '../../src/domain/time.ts'
import type { ProcedureName } from '../../src/server/rest/routes.ts'
import type { AppRouter } from '../../src/server/router.ts'

/** Looked up by the whole name: "badge.mine". */
type Of<Nouns, Name extends ProcedureName> = Name extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Nouns
    ? Verb extends keyof Nouns[Noun]
      ? Nouns[Noun][Verb]
      : never
    : never
  : never

/** A value that nothing changes; days are texts on the wire. */
type Wire<Value> = Value extends DayKey
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: Wire<Value[Key]> }
    : Value

/** What a client sends to the procedure. */
export type InputOf<Name extends ProcedureName> = Of<inferRouterInputs<AppRouter>, Name>
/** What it replies. */
export type OutputOf<Name extends ProcedureName> = Wire<Of<inferRouterOutputs<AppRouter>, Name>>
