import { Migration } from '@mikro-orm/migrations'

/** The skill of learners, the measured difficulty of questions, and the cards of reviews. */
export class Migration20261130000000_learning extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "learner_skills" ("user_id" uuid not null, "challenge_state" jsonb null, "is_to_be_replayed" boolean not null default false, primary key ("user_id"))`,
    )
    this.addSql(
      `alter table "learner_skills" add constraint "learner_skills_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `create index "learner_skills_to_replay_index" on "learner_skills" ("user_id") where is_to_be_replayed`,
    )
    // Who has played before: their answers are replayed.
    this.addSql(
      `insert into "learner_skills" ("user_id", "is_to_be_replayed") select distinct "user_id", true from "quiz_attempts"`,
    )
    this.addSql(
      `create table "review_cards" ("user_id" uuid not null, "question_id" uuid not null, "stability" real not null, "difficulty" real not null, "answered_at" timestamptz not null, "due_at" timestamptz not null, "is_aside" boolean not null default false, "history" bigint[] not null, primary key ("user_id", "question_id"))`,
    )
    this.addSql(
      `alter table "review_cards" add constraint "review_cards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "review_cards" add constraint "review_cards_question_id_foreign" foreign key ("question_id") references "questions" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `create index "review_cards_due_index" on "review_cards" ("user_id", "due_at") where not is_aside`,
    )
    this.addSql(`alter table "question_statistics"
      add column "measured_difficulty" real null,
      add column "difficulty_variance" real null,
      add column "difficulty_difference" real null`)
    this.addSql(
      `alter table "question_statistics" add constraint "question_statistics_measured_check" check ((measured_difficulty is null) = (difficulty_variance is null))`,
    )
    this.addSql(
      `create index "question_statistics_difference_index" on "question_statistics" ("difficulty_difference", "question_id") where difficulty_difference is not null`,
    )
    this.addSql(`alter table "questions" add column "measured_bucket" smallint null`)
    this.addSql(
      `create index "questions_difficulty_index" on "questions" ((coalesce("measured_bucket", 2 * "difficulty")), "id") where ordinal is not null`,
    )
    this.addSql(
      `create index "questions_book_difficulty_index" on "questions" ("book", (coalesce("measured_bucket", 2 * "difficulty")), "id") where ordinal is not null`,
    )
    this.addSql(
      `create index "questions_landmark_index" on "questions" ("landmark", "id") where ordinal is not null and landmark is not null`,
    )
    this.addSql(
      `create index "questions_chapter_index" on "questions" ("book", (substring("scripture_reference" from ' ([0-9]+):')::int), "id") where ordinal is not null`,
    )
  }
}
