import { chakra } from '@chakra-ui/react/styled-system'
import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from './button.tsx'

type ErrorStateProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry?: () => void
  readonly headingLevel?: 'h1' | 'h2' | 'h3'
}

export const ErrorState = (props: ErrorStateProps) => {
  const { title = 'Something went wrong', message, onRetry, headingLevel = 'h2' } = props
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
      <chakra.span color="wrong" bg="wrong.soft" p="3.5" borderRadius="full">
        <CloudOff aria-hidden="true" size={26} />
      </chakra.span>
      <chakra.p as={headingLevel} textStyle={headingLevel === 'h1' ? 'title' : 'subheading'}>
        {title}
      </chakra.p>
      <chakra.p color="muted" maxW="prose">
        {message}
      </chakra.p>
      {onRetry ? (
        <Button onClick={onRetry} mt="2">
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      ) : null}
    </chakra.div>
  )
}
