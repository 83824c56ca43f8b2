import { IdentityEntity } from '../auth/identity.entity.ts'
import { LoginEntity } from '../auth/login.entity.ts'
import { SessionEntity } from '../auth/session.entity.ts'
import { UserBadgeEntity } from '../badge/user-badge.entity.ts'
import { ChurchEntity } from '../church/church.entity.ts'
import { MembershipEntity } from '../church/membership.entity.ts'
import { FeatureFlagEntity } from '../flag/feature-flag.entity.ts'
import {
  ChurchCreditEntity,
  ChurchScoreEntity,
  CounterEntity,
  MemberScoreCountEntity,
  MemberScoreEntity,
  PeriodTotalEntity,
  ScoreCountEntity,
  UserScoreEntity,
} from '../leaderboard/leaderboard.entity.ts'
import { QuestionEntity, QuestionOptionEntity } from '../question/question.entity.ts'
import {
  DailySetEntity,
  QuizAnswerEntity,
  QuizAttemptEntity,
  XpEntryEntity,
} from '../quiz/quiz.entity.ts'
import { UserEntity } from '../user/user.entity.ts'
import { UserBookEntity } from '../user/user-book.entity.ts'

/** Every table, for the connection and the migration command line. */
export const entities = [
  UserEntity,
  IdentityEntity,
  SessionEntity,
  LoginEntity,
  QuestionEntity,
  QuestionOptionEntity,
  DailySetEntity,
  QuizAttemptEntity,
  QuizAnswerEntity,
  XpEntryEntity,
  UserBookEntity,
  UserBadgeEntity,
  FeatureFlagEntity,
  ChurchEntity,
  MembershipEntity,
  ChurchCreditEntity,
  UserScoreEntity,
  MemberScoreEntity,
  ChurchScoreEntity,
  ScoreCountEntity,
  MemberScoreCountEntity,
  PeriodTotalEntity,
  CounterEntity,
] as const
