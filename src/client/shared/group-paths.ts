/** The list of study groups. */
export const GROUPS_PATH = '/groups'

/** Where an invite link leads. */
export const joinGroupPath = (inviteCode: string): string => `${GROUPS_PATH}/join/${inviteCode}`

export const groupPath = (groupId: string): string => `${GROUPS_PATH}/${groupId}`

/** The quiz screen with the group's running sprint, or with the viewer's results of it. */
export const sprintQuizPath = (groupId: string): string =>
  `/quiz?${new URLSearchParams({ type: 'sprint', sprintGroup: groupId })}`

/** Where a leader chooses the questions of the next sprint. */
export const sprintQuestionsPath = (groupId: string): string => `${groupPath(groupId)}/sprint`

/** Where leaders see who has played a sprint, and how each question was answered. */
export const sprintResultsPath = (groupId: string, sprintId: string): string =>
  `${groupPath(groupId)}/sprints/${sprintId}`

/** Where leaders print or project a sprint's questions with their answers. */
export const sprintSheetPath = (groupId: string, sprintId: string): string =>
  `${sprintResultsPath(groupId, sprintId)}/sheet`
