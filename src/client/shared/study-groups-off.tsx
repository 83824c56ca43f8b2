import { ComingSoon } from './coming-soon.tsx'

/** In place of every page of study groups while they are switched off. */
export const StudyGroupsOff = () => (
  <ComingSoon heading="Study Groups">
    Soon you’ll be able to study with others, week by week. Groups that exist already keep
    everything they have.
  </ComingSoon>
)
