import { chakra } from '@chakra-ui/react/styled-system'
import { useLocation } from 'wouter'
import { rememberReturnPath } from '../app/return-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a profile says when the session ends while it is open. */
export const SignedOut = () => {
  const [path] = useLocation()
  return (
    <chakra.div py={{ base: '8', md: '16' }}>
      <EmptyState
        headingLevel="h1"
        title="Please log in to view your profile"
        action={
          <ButtonLink href="/login" variant="gold" onClick={() => rememberReturnPath(path)}>
            Sign in
          </ButtonLink>
        }
      />
    </chakra.div>
  )
}
