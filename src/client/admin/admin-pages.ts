import type { LoadPage } from '../shared/lazy-page.tsx'

/** The code of each page of administration, by what follows `/admin` in its path. */
export const ADMIN_PAGES = {
  '': () => import('./dashboard/admin-dashboard-page.tsx'),
  '/panel': () => import('./flags-page.tsx'),
  '/questions': () => import('./questions/questions-page.tsx'),
  '/questions/:id': () => import('./questions/edit-question-page.tsx'),
  '/upload': () => import('./upload/upload-page.tsx'),
  '/users': () => import('./users-page.tsx'),
  '/churches': () => import('./churches/churches-page.tsx'),
  '/reports': () => import('./reports/reports-page.tsx'),
  '/audit': () => import('./audit-page.tsx'),
} as const satisfies Readonly<Record<string, LoadPage>>
