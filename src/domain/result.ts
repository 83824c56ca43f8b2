/** Every error code; `server/errors.ts` maps them to HTTP and tRPC. */
export type ErrorCode =
  | 'invalid_input'
  | 'already_finished'
  | 'not_signed_in'
  | 'other_user'
  | 'forbidden'
  | 'feature_off'
  | 'not_found'
  | 'conflict'
  | 'attempt_open'
  | 'method_not_allowed'
  | 'too_large'
  | 'unsupported_encoding'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'

/** An expected error. `message` is shown to people, so it never mentions internals. */
export type AppError = {
  readonly code: ErrorCode
  readonly message: string
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const err = (code: ErrorCode, message: string): Result<never> => ({
  ok: false,
  error: { code, message },
})
