import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { AppearanceChoice } from '../app/appearance-choice.tsx'
import { Page } from '../app/page.tsx'
import { PrivacySwitch } from '../app/privacy-switch.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Rule } from '../ui/layout.ts'
import { OwnDataSetting } from './own-data-setting.tsx'
import { SessionList } from './session-list.tsx'
import { ShortcutSetting } from './shortcut-setting.tsx'
import { SignOutSetting } from './sign-out-setting.tsx'
import { TimeLimitSetting } from './time-limit-setting.tsx'
import { TimeZoneSetting } from './time-zone-setting.tsx'
import { TranslationSetting } from './translation-setting.tsx'

const SettingsPage = () => (
  <Page title="Settings">
    <chakra.div maxW="quiz" mx="auto">
      <chakra.header pt={{ base: '2', md: '6' }} pb="6">
        <chakra.h1 textStyle="title">Settings</chakra.h1>
        <chakra.p color="muted" mt="1.5">
          Every setting is saved as soon as you change it.
        </chakra.p>
      </chakra.header>
      <chakra.div display="grid" gap="4.5">
        <Group id="quiz" heading="Quiz">
          <TimeLimitSetting />
          <Rule />
          <ShortcutSetting />
        </Group>
        <Group id="day" heading="Your day">
          <TimeZoneSetting />
        </Group>
        <Group id="privacy" heading="Privacy">
          <PrivacySwitch />
        </Group>
        <Group id="browser" heading="In this browser">
          <chakra.div display="grid" gap="5">
            <TranslationSetting />
            <chakra.div maxW="24rem" css={{ '& fieldset, & legend': { px: '0' } }}>
              <AppearanceChoice />
            </chakra.div>
          </chakra.div>
        </Group>
        <Group id="sessions" heading="Where you are signed in">
          <SessionList />
          <Rule />
          <SignOutSetting />
        </Group>
        <Group id="data" heading="Your data">
          <OwnDataSetting />
        </Group>
        <ButtonLink href="/profile" variant="plain" justifySelf="start">
          Back to your profile
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  </Page>
)

type GroupProps = { readonly id: string; readonly heading: string; readonly children: ReactNode }

const Group = ({ id, heading, children }: GroupProps) => (
  <Card as="section" aria-labelledby={`${id}-heading`} pad="lg">
    <chakra.h2 id={`${id}-heading`} textStyle="subheading" mb="4.5">
      {heading}
    </chakra.h2>
    {children}
  </Card>
)

export default SettingsPage
