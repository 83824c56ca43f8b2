/** What is read so often, and changes so seldom, that instances keep it in memory. */
export const FACTS = ['features', 'questions', 'daily_sets'] as const

export type FactName = (typeof FACTS)[number]
