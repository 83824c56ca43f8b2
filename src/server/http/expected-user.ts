import type { IncomingMessage } from 'node:http'
import { EXPECTED_USER_HEADER, EXPECTED_USER_PARAMETER } from '../../domain/learner/sign-in.ts'

const NAME = EXPECTED_USER_HEADER.toLowerCase()

/** The id of the person for whom a request was made; null when it does not say. */
export const expectedUserOf = ({ headers, url = '' }: IncomingMessage): string | null => {
  const value = headers[NAME]
  return value === undefined ? parameterOf(url) : String(value)
}

const parameterOf = (url: string): string | null => {
  const start = url.indexOf('?')
  return start < 0 ? null : new URLSearchParams(url.slice(start)).get(EXPECTED_USER_PARAMETER)
}
