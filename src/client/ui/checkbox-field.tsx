import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: string
  readonly description: string
}

export const CheckboxField = ({ label, description, ...input }: CheckboxFieldProps) => {
  const id = useId()
  return (
    <chakra.div display="flex" gap="3">
      <Box {...input} id={id} type="checkbox" aria-describedby={`${id}-description`} />
      <div>
        <chakra.label htmlFor={id} fontWeight="600" cursor="pointer">
          {label}
        </chakra.label>
        <chakra.p id={`${id}-description`} textStyle="small" color="muted">
          {description}
        </chakra.p>
      </div>
    </chakra.div>
  )
}

const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '6',
    h: '6',
    borderRadius: '7px',
    borderWidth: '1.5px',
    borderColor: 'control',
    bg: 'surface',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    _before: {
      content: '""',
      w: '3.5',
      h: '3.5',
      bg: 'gold.label',
      clipPath: 'polygon(14% 46%, 0 62%, 40% 98%, 100% 20%, 84% 6%, 39% 68%)',
      transform: 'scale(0)',
      transition: 'transform 150ms',
    },
    _checked: { bg: 'gold', borderColor: 'gold.text', _before: { transform: 'scale(1)' } },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
})
