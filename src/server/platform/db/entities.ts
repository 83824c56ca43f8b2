import { AuditEntryEntity } from './entities/audit-entry.entity.ts'
import { AuthorizationRequestEntity } from './entities/authorization-request.entity.ts'
import { ChurchEntity } from './entities/church.entity.ts'
import { ChurchVocabularyEntity, ChurchWordEntity } from './entities/church-word.entity.ts'
import { FactVersionEntity } from './entities/fact-version.entity.ts'
import { FeatureFlagEntity } from './entities/feature-flag.entity.ts'
import {
  GroupEventEntity,
  GroupFavoriteEntity,
  GroupMemberEntity,
  StudyGroupEntity,
} from './entities/group.entity.ts'
import { IdentityEntity } from './entities/identity.entity.ts'
import {
  ChurchCreditEntity,
  ChurchScoreEntity,
  CounterEntity,
  MemberScoreCountEntity,
  MemberScoreEntity,
  MemberScoreRangeCountEntity,
  PeriodTotalEntity,
  ScoreCountEntity,
  ScoreRangeCountEntity,
  UserScoreEntity,
} from './entities/leaderboard.entity.ts'
import {
  BookProgressEntity,
  LearnerSkillEntity,
  ReviewCardEntity,
  StudyWeekEntity,
} from './entities/learning.entity.ts'
import { MembershipEntity } from './entities/membership.entity.ts'
import { QuestionEntity, QuestionOptionEntity } from './entities/question.entity.ts'
import { QuestionGenerationEntity } from './entities/question-generation.entity.ts'
import { QuestionVersionEntity } from './entities/question-version.entity.ts'
import { QuestionVocabularyEntity, QuestionWordEntity } from './entities/question-word.entity.ts'
import {
  AnsweredQuestionEntity,
  DailySetEntity,
  PlayedQuizEntity,
  PlayedQuizKeyEntity,
  QuizAnswerEntity,
  QuizAttemptEntity,
  XpEntryEntity,
} from './entities/quiz.entity.ts'
import { ReportEntity } from './entities/report.entity.ts'
import { SessionEntity } from './entities/session.entity.ts'
import {
  GroupCreditEntity,
  SprintEntity,
  SprintPlayerEntity,
  SprintQuestionEntity,
} from './entities/sprint.entity.ts'
import {
  BookStatisticsEntity,
  DayFiguresEntity,
  LearnerWeekEntity,
  OptionPickEntity,
  QuestionAbilityCountEntity,
  QuestionStatisticsEntity,
  WeekFiguresEntity,
  WeekRetentionEntity,
} from './entities/statistics.entity.ts'
import { UserEntity } from './entities/user.entity.ts'
import { UserBadgeEntity } from './entities/user-badge.entity.ts'
import { UserBookEntity } from './entities/user-book.entity.ts'
import { WebVitalCountEntity, WebVitalEntity } from './entities/web-vital.entity.ts'

/** Every table, for the connection and the migration command line. */
export const entities = [
  UserEntity,
  IdentityEntity,
  SessionEntity,
  AuthorizationRequestEntity,
  QuestionVersionEntity,
  QuestionGenerationEntity,
  QuestionEntity,
  QuestionOptionEntity,
  QuestionWordEntity,
  QuestionVocabularyEntity,
  DailySetEntity,
  PlayedQuizKeyEntity,
  PlayedQuizEntity,
  QuizAttemptEntity,
  QuizAnswerEntity,
  AnsweredQuestionEntity,
  XpEntryEntity,
  UserBookEntity,
  LearnerSkillEntity,
  ReviewCardEntity,
  BookProgressEntity,
  StudyWeekEntity,
  UserBadgeEntity,
  FeatureFlagEntity,
  FactVersionEntity,
  ChurchEntity,
  ChurchWordEntity,
  ChurchVocabularyEntity,
  MembershipEntity,
  ChurchCreditEntity,
  UserScoreEntity,
  MemberScoreEntity,
  ChurchScoreEntity,
  ScoreCountEntity,
  ScoreRangeCountEntity,
  MemberScoreCountEntity,
  MemberScoreRangeCountEntity,
  PeriodTotalEntity,
  CounterEntity,
  StudyGroupEntity,
  GroupMemberEntity,
  GroupFavoriteEntity,
  SprintEntity,
  SprintQuestionEntity,
  SprintPlayerEntity,
  GroupCreditEntity,
  GroupEventEntity,
  AuditEntryEntity,
  ReportEntity,
  QuestionStatisticsEntity,
  QuestionAbilityCountEntity,
  OptionPickEntity,
  BookStatisticsEntity,
  DayFiguresEntity,
  WeekFiguresEntity,
  WeekRetentionEntity,
  LearnerWeekEntity,
  WebVitalEntity,
  WebVitalCountEntity,
] as const
