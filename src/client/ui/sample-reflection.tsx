import { Reflection } from './reflection.tsx'
import { SAMPLE_VERSE } from './sample-verse.ts'
import { ScriptureText } from './scripture-text.tsx'

/** What a question teaches, for those who have not signed up yet: its verse and a reflection. */
export const SampleReflection = () => (
  <Reflection
    verse={
      <ScriptureText
        verses={[SAMPLE_VERSE]}
        reference="Ruth 1:16"
        translationName="World English Bible"
      />
    }
  >
    Ruth chooses a people and a God that were not her own, and becomes the great-grandmother of
    David.
  </Reflection>
)
