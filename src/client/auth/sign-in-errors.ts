const MESSAGES: Readonly<Record<string, string>> = {
  no_provider: 'This site has no way to sign in yet. Please tell the person who runs it.',
  provider_off: 'That way to sign in is not set up on this site.',
}

/** What `?error=…` in the address of /login means, in a reader's words; null without one. */
export const signInErrorOf = (search: string): string | null => {
  const code = new URLSearchParams(search).get('error')
  if (code === null) return null
  return MESSAGES[code] ?? 'Signing in did not work. Please try again.'
}
