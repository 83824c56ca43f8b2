import { chakra } from '@chakra-ui/react/styled-system'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { APPEARANCES, type Appearance, setAppearance, useAppearance } from '../lib/appearance.ts'
import { segmentStyle } from '../ui/segment-style.ts'

const LABELS: Readonly<Record<Appearance, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
}

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const

/** Light, dark or the system's setting, stored in this browser. */
export const AppearanceChoice = () => {
  const chosen = useAppearance()
  const name = useId()
  return (
    <chakra.fieldset px="1">
      <chakra.legend textStyle="label" color="muted" px="2" pb="1.5">
        Appearance
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 3.75rem), 1fr))"
        gap="1"
        p="1"
        bg="sunk"
        borderRadius="control"
      >
        {APPEARANCES.map((appearance) => {
          const Icon = ICONS[appearance]
          return (
            <Choice key={appearance}>
              <chakra.input
                type="radio"
                name={name}
                checked={chosen === appearance}
                onChange={() => setAppearance(appearance)}
                srOnly
              />
              <Icon aria-hidden="true" size={17} />
              <span>{LABELS[appearance]}</span>
            </Choice>
          )
        })}
      </chakra.div>
    </chakra.fieldset>
  )
}

const Choice = chakra('label', {
  base: {
    ...segmentStyle,
    justifyItems: 'center',
    gap: '0.5',
    py: '1.5',
    textStyle: 'label',
  },
})
