import { chakra } from '@chakra-ui/react/styled-system'
import { parseTranslation, TRANSLATIONS } from '../../domain/scripture/translation.ts'
import { pathTo } from '../../domain/site/page.ts'
import { setTranslation, useTranslation } from '../lib/translation.ts'
import { AppearanceChoice } from '../shared/appearance-choice.tsx'
import { Page } from '../shared/page.tsx'
import { PrivacySwitch } from '../shared/privacy-switch.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Divider, Stack } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { OwnDataSetting, SignOutSetting } from './account-settings.tsx'
import { ShortcutSetting, TimeLimitSetting } from './quiz-settings.tsx'
import { SessionList } from './session-list.tsx'
import { TimeZoneSetting } from './time-zone-setting.tsx'

const SettingsPage = () => (
  <Page>
    <chakra.div maxW="quiz" mx="auto">
      <PageHeader title="Settings" lead="Changes are saved right away." />
      <Stack>
        <SectionCard title="Quiz" pad="lg">
          <TimeLimitSetting />
          <Divider />
          <ShortcutSetting />
        </SectionCard>
        <SectionCard title="Your day" pad="lg">
          <TimeZoneSetting />
        </SectionCard>
        <SectionCard title="Privacy" pad="lg">
          <PrivacySwitch />
        </SectionCard>
        <SectionCard title="In this browser" pad="lg">
          <Stack gap="5">
            <TranslationSetting />
            <chakra.div maxW="24rem" css={{ '& fieldset, & legend': { px: '0' } }}>
              <AppearanceChoice />
            </chakra.div>
          </Stack>
        </SectionCard>
        <SectionCard title="Where you are signed in" pad="lg">
          <SessionList />
          <Divider />
          <SignOutSetting />
        </SectionCard>
        <SectionCard title="Your data" pad="lg">
          <OwnDataSetting />
        </SectionCard>
        <ButtonLink href={pathTo('profile')} variant="plain" justifySelf="start">
          Back to your profile
        </ButtonLink>
      </Stack>
    </chakra.div>
  </Page>
)

const TranslationSetting = () => (
  <SelectField
    label="Bible translation"
    hint="Scripture links open in this translation."
    value={useTranslation()}
    onChange={(event) => setTranslation(parseTranslation(event.target.value))}
  >
    {TRANSLATIONS.map(({ code, name }) => (
      <option key={code} value={code}>
        {`${name} (${code})`}
      </option>
    ))}
  </SelectField>
)

export default SettingsPage
