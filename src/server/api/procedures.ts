import { type AnyProcedure, getTRPCErrorFromUnknown } from '@trpc/server'
import type { Context } from '../context.ts'
import type { AppRouter } from '../router.ts'

type Options = {
  readonly ctx: object
  readonly input?: unknown
  readonly getRawInput: () => Promise<unknown>
}

type Result = { readonly ok: true; readonly data: unknown } | { readonly ok: false; error: Error }

/** A step of a procedure: a check of the caller, of its input or its reply, or what it does. */
type Step = (
  options: Options & { readonly next: (changes?: Partial<Options>) => Promise<Result> },
) => Promise<Result>

type Procedure = {
  readonly _def: Pick<AnyProcedure['_def'], 'type'> & {
    readonly middlewares: readonly Step[]
  }
}

/**
 * Runs the steps of a procedure from one of them on, as tRPC's caller does: each runs the next, and may give
 * it another context or input. tRPC's copies the options twice for each step, in a way that takes longer than
 * most steps do.
 */
const runSteps = async (procedure: Procedure, index: number, options: Options): Promise<Result> => {
  const step = procedure._def.middlewares[index] as Step
  const next = (changes?: Partial<Options>): Promise<Result> =>
    runSteps(procedure, index + 1, changes ? changed(options, changes) : options)
  try {
    return await step({ ...options, next })
  } catch (error) {
    return { ok: false, error: getTRPCErrorFromUnknown(error) }
  }
}

const changed = (options: Options, { ctx, ...changes }: Partial<Options>): Options => ({
  ...options,
  ...changes,
  ...(ctx && { ctx: { ...options.ctx, ...ctx } }),
})

export type Procedures = {
  readonly typeOf: (name: string) => 'query' | 'mutation' | 'subscription' | null
  /** @param readInput is called only when the procedure takes an input, and this caller may call it */
  readonly call: (
    name: string,
    context: Context,
    readInput: () => Promise<unknown>,
  ) => Promise<unknown>
}

/** The procedures of a router, by their names. */
export const proceduresOf = (appRouter: AppRouter): Procedures => {
  const procedures = new Map(
    Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
  )
  return {
    typeOf: (name) => procedures.get(name)?._def.type ?? null,
    call: async (name, ctx, getRawInput) => {
      const result = await runSteps(procedures.get(name) as Procedure, 0, { ctx, getRawInput })
      if (!result.ok) throw result.error
      return result.data
    },
  }
}
