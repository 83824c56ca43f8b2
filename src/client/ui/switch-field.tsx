import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { sizeWithin } from '../lib/theme-tokens.ts'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  readonly label: string
  readonly description?: ReactNode
}

/** Takes effect at once, unlike a checkbox in a form. `checked` and `onChange` as with a checkbox. */
export const SwitchField = ({ label, description, ...input }: SwitchFieldProps) => {
  const id = useId()
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2.5">
      <chakra.div minW="0">
        <chakra.label htmlFor={id} fontWeight="600" cursor="pointer">
          {label}
        </chakra.label>
        {description ? (
          <chakra.p id={`${id}-description`} textStyle="small" color="muted">
            {description}
          </chakra.p>
        ) : null}
      </chakra.div>
      <Switch {...input} id={id} aria-describedby={description ? `${id}-description` : undefined} />
    </chakra.div>
  )
}

/** The switch alone, for a table whose header says what it is; needs an `aria-label`. */
export const Switch = chakra(
  'input',
  {
    base: {
      appearance: 'none',
      position: 'relative',
      flexShrink: '0',
      w: sizeWithin(12),
      h: sizeWithin(7),
      borderRadius: 'full',
      borderWidth: '1.5px',
      borderColor: 'control',
      bg: 'sunk',
      cursor: 'pointer',
      transition: 'background-color 150ms',
      _before: {
        content: '""',
        position: 'absolute',
        top: '3px',
        left: '3px',
        w: '18px',
        h: '18px',
        borderRadius: 'full',
        bg: 'muted',
        transition: 'transform 150ms, background-color 150ms',
      },
      _checked: {
        bg: 'gold',
        borderColor: 'gold.text',
        _before: { transform: 'translateX(20px)', bg: 'gold.label' },
      },
      _disabled: { opacity: '0.55', cursor: 'not-allowed' },
      _highContrast: {
        _before: { bg: 'ButtonText' },
        _checked: { bg: 'Highlight', _before: { bg: 'HighlightText' } },
      },
    },
  },
  { defaultProps: { type: 'checkbox', role: 'switch' } },
)
