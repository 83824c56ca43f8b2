import { expect, it, vi } from 'vitest'
import { sprintQuizPath } from '../../../src/client/shared/sprint-quiz-path.ts'

it('loads the sprint’s part of the quiz together with the page, for links to a sprint only', async () => {
  // Tests of other files register pages of their own.
  vi.resetModules()
  await import('../../../src/client/app/routes.ts')
  const { preloadPage } = await import('../../../src/client/lib/page-registry.ts')
  const { sprintQuiz } = await import('../../../src/client/quiz/quiz-page.tsx')
  const preload = vi.spyOn(sprintQuiz, 'preload')
  preloadPage(sprintQuizPath('0190a0c0-0000-7000-8000-000000000001'))
  await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce(), { timeout: 20_000 })
  await vi.waitFor(() => expect(sprintQuiz.loaded()).not.toBeNull(), { timeout: 20_000 })
  // The page is there by now, so this would preload at once.
  preloadPage('/quiz?type=practice')
  expect(preload).toHaveBeenCalledOnce()
})
