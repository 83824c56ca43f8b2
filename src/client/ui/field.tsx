import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'

type FieldProps = {
  /** The control's id; the note below it has `{id}-note`. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: Elements
}

/** Label above, hint or error below. */
export const Field = ({ id, label, hint, error, children }: FieldProps) => (
  <chakra.div display="grid" gap="1.5">
    <chakra.label htmlFor={id} textStyle="label" fontSize="sm">
      {label}
    </chakra.label>
    {children}
    {error || hint ? (
      <chakra.p id={`${id}-note`} textStyle="small" color={error ? 'wrong' : 'muted'}>
        {error ?? hint}
      </chakra.p>
    ) : null}
  </chakra.div>
)
