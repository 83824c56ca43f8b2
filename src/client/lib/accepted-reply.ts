import { TRPCClientError } from '@trpc/client'
import { ForeignReply } from './errors.ts'
import { expectUser } from './trpc.ts'

const REQUEST_FAILED = -32_000

/**
 * The reply of an address that is not called through tRPC. Call it in a mutation: its errors, such as that
 * another person is signed in now, are then noticed as those of all calls are.
 * @param userId the person for whom it is called
 * @throws the server's error, like one of a tRPC call; `ForeignReply` when it is not the server's
 */
export const acceptedReply = async (
  userId: string,
  address: string,
  options: Pick<RequestInit, 'method' | 'body'> = {},
): Promise<Response> => {
  const response = await fetch(address, { ...options, headers: expectUser(userId) })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  if (!isErrorBody(body)) throw new ForeignReply(response.status)
  const { message, code } = body
  const data = { code, httpStatus: response.status }
  throw TRPCClientError.from({ error: { message, code: REQUEST_FAILED, data } })
}

const isErrorBody = (body: unknown): body is { message: string; code: string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string'
