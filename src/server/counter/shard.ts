/** Numbers that everyone's writes change are kept in this many parts, so that they seldom wait for each other. */
const SHARDS = 8

/** The part that a user's changes go to, by the last digit of their random id. */
export const shardOf = (userId: string): number => Number.parseInt(userId.slice(-1), 16) % SHARDS
