import { Migration } from '@mikro-orm/migrations'

/** Users, sign-in, questions, quizzes, the XP ledger, badges and flags. */
export class Migration20261121000000_core extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "daily_sets" ("day" date not null, "question_ids" jsonb not null, "created_at" timestamptz not null, primary key ("day"))`,
    )
    this.addSql(
      `create table "feature_flags" ("name" varchar(40) not null, "is_enabled" boolean not null, "updated_at" timestamptz not null, primary key ("name"))`,
    )
    this.addSql(
      `create table "questions" ("id" uuid not null, "bank_key" varchar(80) null, "book" smallint not null, "ordinal" int null, "text" text not null, "scripture_reference" varchar(100) not null, "theme" varchar(80) not null, "difficulty" smallint not null, "lesson" text null, "is_active" boolean not null default true, "created_at" timestamptz not null, "deleted_at" timestamptz null, primary key ("id"))`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_bank_key_unique" unique ("bank_key")`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_book_ordinal_unique" unique ("book", "ordinal")`,
    )
    this.addSql(
      `create table "question_options" ("id" uuid not null, "question_id" uuid not null, "letter" varchar(1) not null, "text" text not null, "is_correct" boolean not null, primary key ("id"))`,
    )
    this.addSql(
      `alter table "question_options" add constraint "question_options_question_id_letter_unique" unique ("question_id", "letter")`,
    )
    this.addSql(
      `create table "users" ("id" uuid not null, "email" varchar(254) null, "first_name" varchar(80) null, "last_name" varchar(80) null, "profile_image_url" varchar(2048) null, "is_site_admin" boolean not null default false, "is_admin" boolean not null default false, "is_public_profile" boolean not null default false, "time_zone" varchar(64) not null default 'UTC', "time_limit" varchar(16) not null default 'standard', "single_key_shortcuts" boolean not null default true, "total_xp" int not null default 0, "streak_length" int not null default 0, "streak_best" int not null default 0, "streak_last_day" date null, "streak_kept_through" date null, "daily_quizzes" int not null default 0, "daily_questions" int not null default 0, "daily_correct" int not null default 0, "perfect_dailies" int not null default 0, "weekly_challenges" int not null default 0, "practice_quizzes" int not null default 0, "practice_questions" int not null default 0, "practice_correct" int not null default 0, "sprint_questions" int not null default 0, "sprint_correct" int not null default 0, "sprints_finished" int not null default 0, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(
      `create table "sessions" ("id" uuid not null, "user_id" uuid not null, "token_hash" varchar(64) not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id")`)
    this.addSql(
      `alter table "sessions" add constraint "sessions_token_hash_unique" unique ("token_hash")`,
    )
    this.addSql(`create index "sessions_expires_at_index" on "sessions" ("expires_at")`)
    this.addSql(
      `create table "quiz_attempts" ("id" uuid not null, "user_id" uuid not null, "quiz_type" varchar(16) not null, "local_day" date not null, "total" smallint not null, "score" smallint null, "time_spent" int null, "started_at" timestamptz not null, "finished_at" timestamptz null, "result" json null, primary key ("id"))`,
    )
    this.addSql(
      `create index "quiz_attempts_user_id_local_day_index" on "quiz_attempts" ("user_id", "local_day")`,
    )
    this.addSql(
      `create table "quiz_answers" ("attempt_id" uuid not null, "question_id" uuid not null, "position" smallint not null, "served_at" timestamptz null, "deadline_at" timestamptz null, "outcome" varchar(8) null, "selected_option_id" uuid null, "answered_at" timestamptz null, primary key ("attempt_id", "question_id"))`,
    )
    this.addSql(`create index "quiz_answers_question_id_index" on "quiz_answers" ("question_id")`)
    this.addSql(
      `alter table "quiz_answers" add constraint "quiz_answers_attempt_id_position_unique" unique ("attempt_id", "position")`,
    )
    this.addSql(
      `create table "identities" ("id" uuid not null, "user_id" uuid not null, "issuer" varchar(255) not null, "subject" varchar(255) not null, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "identities_user_id_index" on "identities" ("user_id")`)
    this.addSql(
      `alter table "identities" add constraint "identities_issuer_subject_unique" unique ("issuer", "subject")`,
    )
    this.addSql(
      `create table "user_badges" ("id" uuid not null, "user_id" uuid not null, "badge_key" varchar(40) not null, "earned_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(
      `alter table "user_badges" add constraint "user_badges_user_id_badge_key_unique" unique ("user_id", "badge_key")`,
    )
    this.addSql(
      `create table "user_books" ("user_id" uuid not null, "book" smallint not null, "answered" int not null, "correct" int not null, primary key ("user_id", "book"))`,
    )
    this.addSql(
      `create table "xp_entries" ("id" uuid not null, "user_id" uuid not null, "source_key" varchar(80) not null, "kind" varchar(20) not null, "amount" int not null, "earned_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(
      `alter table "xp_entries" add constraint "xp_entries_user_id_source_key_unique" unique ("user_id", "source_key")`,
    )
    this.addSql(
      `alter table "question_options" add constraint "question_options_question_id_foreign" foreign key ("question_id") references "questions" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "quiz_answers" add constraint "quiz_answers_attempt_id_foreign" foreign key ("attempt_id") references "quiz_attempts" ("id") on update cascade on delete cascade`,
    )
    this.addSql(
      `alter table "quiz_answers" add constraint "quiz_answers_question_id_foreign" foreign key ("question_id") references "questions" ("id") on update cascade on delete cascade`,
    )
    this.addSql(
      `alter table "quiz_answers" add constraint "quiz_answers_selected_option_id_foreign" foreign key ("selected_option_id") references "question_options" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "identities" add constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "user_badges" add constraint "user_badges_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "user_books" add constraint "user_books_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "xp_entries" add constraint "xp_entries_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `create unique index "quiz_attempts_one_daily_per_day" on "quiz_attempts" ("user_id", "local_day") where "quiz_type" = 'daily'`,
    )
    this.addSql(
      `create unique index "question_options_one_right_per_question" on "question_options" ("question_id") where "is_correct"`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_book_check" check ("book" between 1 and 66)`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_difficulty_check" check ("difficulty" between 1 and 10)`,
    )
    this.addSql(
      `alter table "questions" add constraint "questions_ordinal_check" check (("ordinal" is not null) = ("is_active" and "deleted_at" is null))`,
    )
    this.addSql(
      `alter table "question_options" add constraint "question_options_letter_check" check ("letter" in ('A', 'B', 'C', 'D'))`,
    )
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_quiz_type_check" check ("quiz_type" in ('practice', 'daily', 'sprint', 'review'))`,
    )
    this.addSql(
      `alter table "quiz_answers" add constraint "quiz_answers_outcome_check" check ("outcome" in ('correct', 'wrong', 'skipped'))`,
    )
    this.addSql(
      `alter table "xp_entries" add constraint "xp_entries_amount_check" check ("amount" > 0)`,
    )
  }
}
