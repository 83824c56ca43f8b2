import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { designSystem } from '../../../src/client/lib/theme.ts'
import { BadgePicture } from '../../../src/client/ui/badge-picture.tsx'
import { BADGE_KEYS } from '../../../src/domain/badge.ts'

it('draws every badge differently, in the colour of the text around it', () => {
  const { container } = render(
    <ChakraProvider value={designSystem()}>
      {BADGE_KEYS.map((key) => (
        <BadgePicture key={key} badge={key} />
      ))}
    </ChakraProvider>,
  )
  const pictures = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML)
  expect(new Set(pictures).size).toBe(BADGE_KEYS.length)
  expect(pictures.filter((picture) => /#[\da-f]{3}|rgb|var\(/i.test(picture))).toEqual([])
})
