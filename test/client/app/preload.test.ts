import { expect, it, vi } from 'vitest'
import { sprintQuizPath } from '../../../src/client/app/group-paths.ts'
import '../../../src/client/app/routes.ts'
import { preloadPage } from '../../../src/client/lib/page-registry.ts'

const loaded = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../../../src/client/quiz/sprint-quiz.tsx', () => {
  loaded()
  return { default: () => null }
})

it('loads the sprint’s part of the quiz together with the page, for links to a sprint only', async () => {
  preloadPage('/quiz?type=practice')
  // Waits for the page itself.
  await import('../../../src/client/quiz/quiz-page.tsx')
  expect(loaded).not.toHaveBeenCalled()
  preloadPage(sprintQuizPath('0190a0c0-0000-7000-8000-000000000001'))
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce())
})
