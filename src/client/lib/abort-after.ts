/**
 * A signal that aborts after this many milliseconds, or together with `other`. `AbortSignal.any` is newer
 * than the oldest supported browsers, and without `AbortSignal.timeout` an older one would seem offline.
 */
export const abortAfter = (ms: number, other?: AbortSignal | null): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
  const follow = (): void => controller.abort(other?.reason)
  if (other?.aborted) follow()
  other?.addEventListener('abort', follow)
  return controller.signal
}
