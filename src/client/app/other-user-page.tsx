import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { leaveForOtherUser } from '../shared/leave.ts'
import { Page } from '../shared/page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Time to read it twice. */
const RELOAD_AFTER_MS = 12_000

/** In place of everything when another person has signed in in this browser (decision 68). */
const OtherUserPage = () => {
  useReloadOnceRead()
  return (
    <chakra.main px="4">
      <Page title="Someone else is signed in">
        <EmptyState
          headingLevel="h1"
          role="alert"
          title="Someone else is signed in now"
          description={`Another person has signed in to ${PRODUCT_NAME} in this browser, so we closed this page. Nothing you did here since then was saved or counted. The dashboard opens in a moment.`}
          action={
            <Button variant="gold" onClick={leaveForOtherUser}>
              Continue
            </Button>
          }
        />
      </Page>
    </chakra.main>
  )
}

/** Reloads 12 s after the page became visible: users cannot read the reason in a hidden tab. */
const useReloadOnceRead = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startWhenSeen = (): void => {
      if (document.visibilityState === 'visible') {
        timer ??= setTimeout(leaveForOtherUser, RELOAD_AFTER_MS)
      }
    }
    startWhenSeen()
    document.addEventListener('visibilitychange', startWhenSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', startWhenSeen)
    }
  }, [])
}

export default OtherUserPage
