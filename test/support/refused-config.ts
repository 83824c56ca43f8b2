import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { StartError } from '../../src/server/start-error.ts'

export type Variables = Readonly<Record<string, string>>

/** What the start with these variables is refused for, a line each; none where it is not. */
export const linesOf = (variables: Variables): string[] => {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message.split('\n')
  }
}
