import hashes from '../../../content/first-question-hashes.json' with { type: 'json' }

/**
 * The hashes of the first question bank, by key, made from its files in the history. A host that was filled before
 * hashes were stored has those questions: one that still has its hash was never edited.
 */
export const firstBankHashes: ReadonlyMap<string, string> = new Map(Object.entries(hashes))
