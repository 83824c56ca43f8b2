import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** Takes react-hook-form's `register(…)` as it is. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Field>
  )
}

const Input = chakra('input', { base: controlStyle })
