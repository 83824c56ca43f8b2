const MESSAGES: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled. You can try again at any time.',
  expired: 'The sign-in took too long and has expired. Please try again.',
  unavailable: 'The sign-in service cannot be reached right now. Please try again in a moment.',
}

/** What `?error=…` in the address of /login means, in a reader's words; null without one. */
export const signInErrorOf = (search: string): string | null => {
  const code = new URLSearchParams(search).get('error')
  if (code === null) return null
  return MESSAGES[code] ?? 'Signing in did not work. Please try again.'
}
