/**
 * How long a call waits for the database. The four seconds of production are less than many calls at once
 * wait for a connection on a busy machine; tests of that limit set one of their own.
 */
export const DATABASE_TIMEOUT_SECONDS = 30

/** The URL of another database on the same server. */
export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
