import { pathTo } from '../../domain/site/page.ts'
import { Page } from '../shared/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const NotFoundPage = () => (
  <Page>
    <EmptyState
      headingLevel="h1"
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={
        <ButtonLink href={pathTo('home')} variant="gold">
          Go home
        </ButtonLink>
      }
    />
  </Page>
)

export default NotFoundPage
