import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

type SelectFieldProps = ComponentProps<'select'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A native select (`<option>` children), which works best on phones. */
export const SelectField = ({ label, hint, error, children, ...select }: SelectFieldProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <chakra.div position="relative">
        <Select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        >
          {children}
        </Select>
        <chakra.span
          position="absolute"
          top="0"
          bottom="0"
          right="3.5"
          display="grid"
          placeItems="center"
          color="muted"
          pointerEvents="none"
        >
          <ChevronDown aria-hidden="true" size={18} />
        </chakra.span>
      </chakra.div>
    </Field>
  )
}

const Select = chakra('select', {
  base: {
    ...controlStyle,
    appearance: 'none',
    pr: '10',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
})
