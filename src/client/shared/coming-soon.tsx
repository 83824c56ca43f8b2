import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { CenteredSection } from '../ui/layout.ts'
import { useAuth } from './auth-context.tsx'

type ComingSoonProps = { readonly heading: string; readonly children: ReactNode }

/** A page that does not exist yet, with a link to one that does. */
export const ComingSoon = ({ heading, children }: ComingSoonProps) => {
  const { status } = useAuth()
  return (
    <CenteredSection>
      <Lamp lit={false} size={64} />
      <Chip mt="6">Coming soon</Chip>
      <chakra.h1 textStyle="display" mt="3">
        {heading}
      </chakra.h1>
      <chakra.div textStyle="lead" color="muted" mt="3" mb="7" textWrap="balance">
        {children}
      </chakra.div>
      {status === 'authenticated' ? (
        <ButtonLink href={pathTo('dashboard')} variant="gold">
          Go to your dashboard
        </ButtonLink>
      ) : (
        <ButtonLink href={pathTo('home')} variant="gold">
          See what you can do today
        </ButtonLink>
      )}
    </CenteredSection>
  )
}
