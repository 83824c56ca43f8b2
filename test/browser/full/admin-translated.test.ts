import { describe, it } from 'vitest'
import { useAdminSite } from '../admin.ts'
import { administerTranslated } from './admin-translated.ts'

describe('administration', () => {
  const site = useAdminSite()

  it('works on pages that the browser translates', () => administerTranslated(site))
})
