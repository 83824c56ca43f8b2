import { showToast } from '../ui/toast.ts'

/** For what leaves the page: without a connection, the browser would show its own error page. */
export const sayNeedsConnection = (): void =>
  showToast({
    title: 'This needs a connection',
    description: 'Try again when you’re back online.',
    variant: 'destructive',
  })
