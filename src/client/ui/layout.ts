import { chakra } from '@chakra-ui/react/styled-system'

/** Things below one another, each as wide as the stack. `gap`, `as` and every style prop as usual. */
export const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

/** Things beside one another, centred on one line; `flexWrap="wrap"` where they may need a second. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } })

/** A hairline between two parts of a card or a menu. */
export const Rule = chakra('hr', { base: { borderColor: 'line', my: '5' } })
