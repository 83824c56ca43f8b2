import type { RouterOutputs } from '../lib/trpc.ts'

/** A group's page as its members see it; others see the group's card alone. */
export type GroupForMembers = Extract<
  RouterOutputs['group']['get'],
  { readonly members: readonly unknown[] }
>
