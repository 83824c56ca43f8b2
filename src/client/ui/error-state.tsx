import { chakra } from '@chakra-ui/react/styled-system'
import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { IconPlate } from './icon-plate.tsx'

export type ErrorStateProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  readonly headingLevel?: 'h1' | 'h2' | 'h3' | undefined
}

export const ErrorState = (props: ErrorStateProps) => {
  const { title = 'Something went wrong', message, onRetry, isRetrying = false } = props
  const { headingLevel = 'h2' } = props
  return (
    <chakra.div
      role="alert"
      display="grid"
      justifyItems="center"
      textAlign="center"
      gap="3"
      py="8"
      px="4"
    >
      <IconPlate tone="wrong" shape="round" w="3.375rem" h="3.375rem">
        <CloudOff size={26} />
      </IconPlate>
      <chakra.p as={headingLevel} textStyle={headingLevel === 'h1' ? 'title' : 'subheading'}>
        {title}
      </chakra.p>
      <chakra.p color="muted" maxW="prose">
        {message}
      </chakra.p>
      {onRetry ? (
        <Button
          mt="2"
          // Not `disabled`, which would drop the keyboard focus.
          aria-disabled={isRetrying || undefined}
          onClick={() => {
            if (!isRetrying) onRetry()
          }}
        >
          <RotateCw aria-hidden="true" />
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      ) : null}
    </chakra.div>
  )
}
