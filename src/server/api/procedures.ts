import { callTRPCProcedure, type TRPCProcedureType } from '@trpc/server'
import type { ZodType } from 'zod'
import type { Context } from '../context.ts'
import type { SessionExtra } from '../learner/session-extra.ts'
import type { AppRouter } from '../router.ts'
import type { ProcedureMeta } from '../trpc.ts'

export type Procedure = {
  /** `noun.procedure`, as in the router. */
  readonly name: string
  readonly type: TRPCProcedureType
  /** Null if it takes no input. */
  readonly input: ZodType | null
  /** Null for a subscription, whose events are checked where they are read. */
  readonly output: ZodType | null
  /** What is read with the caller's session. */
  readonly reads: readonly SessionExtra<unknown>[]
  /** @param readInput is called only when the procedure takes an input, and this caller may call it */
  readonly call: (
    context: Context,
    readInput: () => Promise<unknown>,
    signal?: AbortSignal,
  ) => Promise<unknown>
}

/** The procedures of a router, by their names. */
export type Procedures = ReadonlyMap<string, Procedure>

/** What tRPC keeps of a procedure (11.19). */
type Definition = {
  readonly type: TRPCProcedureType
  readonly inputs: readonly ZodType[]
  readonly output?: { readonly schema?: ZodType }
  readonly meta?: ProcedureMeta
}

/**
 * Reads the procedures of a router, once at the start. REST, OpenAPI and the inputs of calls stand on their
 * schemas, for which tRPC documents no accessor: this is the only file that reads its `_def`.
 */
export const proceduresOf = (router: AppRouter): Procedures => {
  const definitions = router._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: Definition }>
  >
  const procedureOf = (name: string, { type, inputs, output, meta }: Definition): Procedure => ({
    name,
    type,
    input: inputs[0] ?? null,
    output: output?.schema ?? null,
    reads: meta?.reads ?? [],
    call: (ctx, getRawInput, signal) =>
      callTRPCProcedure({ router, path: name, type, ctx, getRawInput, signal, batchIndex: 0 }),
  })
  return new Map(
    Object.entries(definitions).map(([name, { _def }]) => [name, procedureOf(name, _def)]),
  )
}
