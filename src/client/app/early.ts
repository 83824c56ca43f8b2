import { callEarly } from '../lib/early-calls.ts'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { codeOf, firstPageAt, isDashboard } from './pages.ts'

/**
 * Runs while the code that shows pages is on its way (vite/early-script.ts), and asks for what the opened
 * page will need, so that all arrives together.
 */
const { pathname } = window.location
const isPlayer = wasSignedIn()

// In one request. When the session has ended, none of it is shown.
if (isPlayer && isDashboard(pathname)) callEarly(['auth.user', 'flag.list', 'dashboard.get'])
else if (isPlayer) callEarly(['auth.user', 'flag.list'])

// Where the page is shown, it is loaded again, and a failure told.
const page = firstPageAt(pathname, isPlayer)
if (page) codeOf(page)[1]().catch(() => {})
