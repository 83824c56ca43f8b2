import { Page } from '../app/page.tsx'

const QuizPage = () => (
  <Page title="Quiz">
    <h1>Quiz</h1>
  </Page>
)

export default QuizPage
