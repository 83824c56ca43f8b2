import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

export const TextAreaField = ({ label, hint, error, ...area }: TextAreaFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Area
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Field>
  )
}

const Area = chakra('textarea', { base: { ...controlStyle, py: '3', resize: 'vertical' } })
