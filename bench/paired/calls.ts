/** A call under load. */
export type Call = {
  readonly name: string
  readonly path: string
}

const get = (path: string): Call => ({ name: `GET ${path}`, path })

const BATCH = '/api/trpc/flag.list,dashboard.get?batch=1&input=%7B%7D'

/** The calls that pages make most, by learners who are signed in. */
export const CALLS: readonly Call[] = [
  get('/api/auth/user'),
  get('/api/dashboard'),
  get('/api/quiz/books'),
  get('/api/quiz/questions?mode=practice'),
  get('/api/leaderboard/churches?period=weekly'),
  get('/api/study-groups?scope=mine'),
  get('/api/badges'),
  { name: 'tRPC flag.list,dashboard.get', path: BATCH },
  { name: 'tRPC auth.user', path: '/api/trpc/auth.user?batch=1&input=%7B%7D' },
]
