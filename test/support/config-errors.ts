import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { StartError } from '../../src/server/platform/start-error.ts'

export type Variables = Readonly<Record<string, string>>

/** The error lines for an invalid configuration; none when it is valid. */
export const configErrors = (variables: Variables): string[] => {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message.split('\n')
  }
}
