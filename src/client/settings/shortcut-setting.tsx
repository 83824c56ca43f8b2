import { SwitchField } from '../ui/switch-field.tsx'
import { SaveNote } from './save-note.tsx'
import { useSetting } from './use-setting.ts'

/** Shortcuts of one letter get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export const ShortcutSetting = () => {
  const { value, change, status, problem } = useSetting('singleKeyShortcuts')
  return (
    <>
      <SwitchField
        label="Single-key shortcuts"
        description="In a quiz, one key chooses an answer or goes on. Switch this off if you speak your input or press keys by accident. Enter and Space still work on buttons."
        checked={value}
        onChange={(event) => change(event.target.checked)}
      />
      <SaveNote status={status} problem={problem} />
    </>
  )
}
