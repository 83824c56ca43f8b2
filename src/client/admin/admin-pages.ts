import type { LoadPage } from '../app/lazy-page.tsx'

/** The code of each page of administration, by what follows `/admin` in its path. */
export const ADMIN_PAGES = {
  '': () => import('./admin-dashboard-page.tsx'),
  '/panel': () => import('./flags-page.tsx'),
  '/questions': () => import('./questions-page.tsx'),
  '/questions/:id': () => import('./edit-question-page.tsx'),
  '/upload': () => import('./upload-page.tsx'),
  '/users': () => import('./users-page.tsx'),
  '/churches': () => import('./churches-page.tsx'),
  '/reports': () => import('./reports-page.tsx'),
  '/audit': () => import('./audit-page.tsx'),
} as const satisfies Readonly<Record<string, LoadPage>>
