import { pathTo } from '../../domain/site/page.ts'

/** The quiz screen with the group's running sprint, or with the viewer's results of it. */
export const sprintQuizPath = (groupId: string): string =>
  `${pathTo('quiz')}?${new URLSearchParams({ type: 'sprint', sprintGroup: groupId })}`
