/**
 * The Back button may bring a page back out of the browser's memory, as it was left: with somebody's
 * figures on it who has signed out since, or on its way to a sign-in. It begins anew instead.
 */
export const watchRestored = (): void => {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
