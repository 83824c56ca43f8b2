import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { formatCount } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { Chip } from '../../ui/chip.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useTabFocus } from '../../ui/use-tab-focus.ts'
import { RequireQuestionAdministrator } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { GenerateQuestions } from './generate-questions.tsx'
import { ManageQuestions } from './manage-questions.tsx'
import { QUESTION_TABS, type QuestionTab, useQuestionsPageAddress } from './questions-address.ts'
import { VersionManagement } from './version-management.tsx'

const QuestionsPage = () => (
  <RequireQuestionAdministrator>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminQuestions}
      lead="Generate questions, choose each book’s version, and keep them correct."
      aside={<TotalQuestions />}
    >
      <QuestionTabs />
    </AdminFrame>
  </RequireQuestionAdministrator>
)

const TotalQuestions = () => {
  const { data } = trpc.question.count.useQuery(undefined, { refetchOnMount: 'always' })
  if (!data) return <SkeletonBlock h="8" w="28" />
  return <Chip>{formatCount(data.count, 'question', 'questions')}</Chip>
}

const LABELS: Readonly<Record<QuestionTab, string>> = {
  generate: 'Generate Questions',
  versions: 'Version Management',
  manage: 'Manage Questions',
}

const PANELS = {
  generate: GenerateQuestions,
  versions: VersionManagement,
  manage: ManageQuestions,
} as const

const QuestionTabs = () => {
  const { tab, showTab } = useQuestionsPageAddress()
  const list = useTabFocus(tab)
  return (
    <Tabs
      value={tab}
      onValueChange={({ value }) => showTab(value as QuestionTab)}
      // Each chosen tab is a step of "Back", so moving past a tab with the arrow keys must not
      // choose it.
      activationMode="manual"
    >
      <TabList ref={list} aria-label="Questions">
        {QUESTION_TABS.map((name) => (
          <Tab key={name} value={name}>
            {LABELS[name]}
          </Tab>
        ))}
      </TabList>
      {QUESTION_TABS.map((name) => {
        const Panel = PANELS[name]
        return (
          <TabPanel key={name} value={name}>
            <Panel />
          </TabPanel>
        )
      })}
    </Tabs>
  )
}

export default QuestionsPage
