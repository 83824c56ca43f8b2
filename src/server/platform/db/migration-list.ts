import { Migration20261121000000_core } from './migrations/Migration20261121000000_core.ts'
import { Migration20261121120000_sign_in } from './migrations/Migration20261121120000_sign_in.ts'
import { Migration20261122000000_churches } from './migrations/Migration20261122000000_churches.ts'
import { Migration20261123000000_authorization_requests } from './migrations/Migration20261123000000_authorization_requests.ts'
import { Migration20261123010000_whole_points } from './migrations/Migration20261123010000_whole_points.ts'
import { Migration20261123020000_expired_dailies } from './migrations/Migration20261123020000_expired_dailies.ts'
import { Migration20261123120000_schema_as_declared } from './migrations/Migration20261123120000_schema_as_declared.ts'
import { Migration20261123130000_streak_covered_through } from './migrations/Migration20261123130000_streak_covered_through.ts'
import { Migration20261123130001_study_groups } from './migrations/Migration20261123130001_study_groups.ts'
import { Migration20261124000000_question_search } from './migrations/Migration20261124000000_question_search.ts'
import { Migration20261125000000_question_versions } from './migrations/Migration20261125000000_question_versions.ts'
import { Migration20261125100000_question_search } from './migrations/Migration20261125100000_question_search.ts'
import { Migration20261125110000_archived_questions } from './migrations/Migration20261125110000_archived_questions.ts'
import { Migration20261125120000_version_counts } from './migrations/Migration20261125120000_version_counts.ts'
import { Migration20261125121000_question_generations } from './migrations/Migration20261125121000_question_generations.ts'
import { Migration20261125130000_statistics } from './migrations/Migration20261125130000_statistics.ts'
import { Migration20261125130100_web_vitals } from './migrations/Migration20261125130100_web_vitals.ts'
import { Migration20261125141000_church_administration } from './migrations/Migration20261125141000_church_administration.ts'
import { Migration20261125142000_reports } from './migrations/Migration20261125142000_reports.ts'
import { Migration20261125150000_users } from './migrations/Migration20261125150000_users.ts'
import { Migration20261125160000_question_numbers } from './migrations/Migration20261125160000_question_numbers.ts'
import { Migration20261126000000_fair_play } from './migrations/Migration20261126000000_fair_play.ts'
import { Migration20261126010000_withdrawn_credits } from './migrations/Migration20261126010000_withdrawn_credits.ts'
import { Migration20261126200000_church_candidates } from './migrations/Migration20261126200000_church_candidates.ts'
import { Migration20261126210000_results_without_lessons } from './migrations/Migration20261126210000_results_without_lessons.ts'
import { Migration20261126300000_recent_proposals } from './migrations/Migration20261126300000_recent_proposals.ts'
import { Migration20261126310000_look_alike_churches } from './migrations/Migration20261126310000_look_alike_churches.ts'
import { Migration20261126400000_answered_questions } from './migrations/Migration20261126400000_answered_questions.ts'
import { Migration20261126500000_church_words } from './migrations/Migration20261126500000_church_words.ts'
import { Migration20261127000000_fact_versions } from './migrations/Migration20261127000000_fact_versions.ts'
import { Migration20261127010000_score_ranges } from './migrations/Migration20261127010000_score_ranges.ts'
import { Migration20261127020000_group_search } from './migrations/Migration20261127020000_group_search.ts'
import { Migration20261128000000_earlier_streaks } from './migrations/Migration20261128000000_earlier_streaks.ts'
import { Migration20261128010000_asked_questions } from './migrations/Migration20261128010000_asked_questions.ts'
import { Migration20261129000000_question_origins } from './migrations/Migration20261129000000_question_origins.ts'
import { Migration20261130000000_learning } from './migrations/Migration20261130000000_learning.ts'
import { Migration20261201000000_question_words } from './migrations/Migration20261201000000_question_words.ts'
import { Migration20261202000000_words_of_new_questions } from './migrations/Migration20261202000000_words_of_new_questions.ts'
import { Migration20261203000000_spellings_of_new_words } from './migrations/Migration20261203000000_spellings_of_new_words.ts'
import { Migration20261204000000_spellings_of_church_words } from './migrations/Migration20261204000000_spellings_of_church_words.ts'
import { Migration20261205000000_meaning_of_themes } from './migrations/Migration20261205000000_meaning_of_themes.ts'
import { Migration20261206000000_paused_quizzes } from './migrations/Migration20261206000000_paused_quizzes.ts'
import { Migration20261207000000_journey } from './migrations/Migration20261207000000_journey.ts'

/** Every migration, in the order in which they run. `npx mikro-orm migration:create` adds those that it writes. */
export const migrationList = [
  Migration20261121000000_core,
  Migration20261121120000_sign_in,
  Migration20261122000000_churches,
  Migration20261123000000_authorization_requests,
  Migration20261123010000_whole_points,
  Migration20261123020000_expired_dailies,
  Migration20261123120000_schema_as_declared,
  Migration20261123130000_streak_covered_through,
  Migration20261123130001_study_groups,
  Migration20261124000000_question_search,
  Migration20261125000000_question_versions,
  Migration20261125100000_question_search,
  Migration20261125110000_archived_questions,
  Migration20261125120000_version_counts,
  Migration20261125121000_question_generations,
  Migration20261125130000_statistics,
  Migration20261125130100_web_vitals,
  Migration20261125141000_church_administration,
  Migration20261125142000_reports,
  Migration20261125150000_users,
  Migration20261125160000_question_numbers,
  Migration20261126000000_fair_play,
  Migration20261126010000_withdrawn_credits,
  Migration20261126200000_church_candidates,
  Migration20261126210000_results_without_lessons,
  Migration20261126300000_recent_proposals,
  Migration20261126310000_look_alike_churches,
  Migration20261126400000_answered_questions,
  Migration20261126500000_church_words,
  Migration20261127000000_fact_versions,
  Migration20261127010000_score_ranges,
  Migration20261127020000_group_search,
  Migration20261128000000_earlier_streaks,
  Migration20261128010000_asked_questions,
  Migration20261129000000_question_origins,
  Migration20261130000000_learning,
  Migration20261201000000_question_words,
  Migration20261202000000_words_of_new_questions,
  Migration20261203000000_spellings_of_new_words,
  Migration20261204000000_spellings_of_church_words,
  Migration20261205000000_meaning_of_themes,
  Migration20261206000000_paused_quizzes,
  Migration20261207000000_journey,
]
