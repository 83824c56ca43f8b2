import { expect, it, vi } from 'vitest'
import { sprintQuizPath } from '../../../src/client/app/group-paths.ts'
import '../../../src/client/app/routes.ts'
import { preloadPage } from '../../../src/client/lib/page-registry.ts'
import { sprintQuiz } from '../../../src/client/quiz/quiz-page.tsx'

it('loads the sprint’s part of the quiz together with the page, for links to a sprint only', async () => {
  const preload = vi.spyOn(sprintQuiz, 'preload')
  preloadPage(sprintQuizPath('0190a0c0-0000-7000-8000-000000000001'))
  await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce(), { timeout: 20_000 })
  await vi.waitFor(() => expect(sprintQuiz.loaded()).not.toBeNull(), { timeout: 20_000 })
  // The page is there by now, so this would preload at once.
  preloadPage('/quiz?type=practice')
  expect(preload).toHaveBeenCalledOnce()
})
