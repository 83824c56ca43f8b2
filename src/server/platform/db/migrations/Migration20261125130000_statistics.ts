import { Migration } from '@mikro-orm/migrations'

/** Sums of how questions are answered and of who plays, and how far each attempt is in them. */
export class Migration20261125130000_statistics extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "book_statistics" ("book" smallint not null, "answered" int not null default 0, "correct" int not null default 0, primary key ("book"))`,
    )
    this.addSql(
      `create table "day_figures" ("day" date not null, "answered" int not null default 0, "correct" int not null default 0, "dailies_started" int not null default 0, "dailies_finished" int not null default 0, "active_people" int not null default 0, primary key ("day"))`,
    )
    this.addSql(
      `create table "question_statistics" ("question_id" uuid not null, "answered" int not null default 0, "correct" int not null default 0, "discrimination" real null, "is_suspicious" boolean not null default false, primary key ("question_id"))`,
    )
    this.addSql(
      `create index "question_statistics_suspicious_index" on "question_statistics" ("question_id") where is_suspicious`,
    )
    this.addSql(
      `create table "option_picks" ("option_id" uuid not null, "picked" int not null, primary key ("option_id"))`,
    )
    this.addSql(
      `create table "question_ability_counts" ("question_id" uuid not null, "ability" smallint not null, "answered" int not null default 0, "correct" int not null default 0, primary key ("question_id", "ability"))`,
    )
    this.addSql(
      `create table "learner_weeks" ("user_id" uuid not null, "starts_on" date not null, "days" smallint not null, primary key ("user_id", "starts_on"))`,
    )
    this.addSql(
      `create table "week_figures" ("starts_on" date not null, "joined" int not null default 0, "active_people" int not null default 0, primary key ("starts_on"))`,
    )
    this.addSql(
      `create table "week_retention" ("joined_week" date not null, "active_week" date not null, "people" int not null, primary key ("joined_week", "active_week"))`,
    )
    this.addSql(`alter table "users" add "is_joining_counted" boolean not null default false`)
    this.addSql(
      `create index "users_to_count_index" on "users" ("created_at") where not is_joining_counted`,
    )
    this.addSql(
      `alter table "quiz_attempts" add "statistics_stage" varchar(7) not null default 'new'`,
    )
    this.addSql(
      `create index "quiz_attempts_to_count_index" on "quiz_attempts" ("started_at") where statistics_stage = 'new' or (statistics_stage = 'started' and (finished_at is not null or expired_at is not null))`,
    )
    this.addSql(
      `create index "quiz_attempts_open_index" on "quiz_attempts" ("started_at") where statistics_stage = 'started' and finished_at is null and expired_at is null`,
    )
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_statistics_stage_check" check ("statistics_stage" in ('new', 'started', 'counted'))`,
    )
    this.addSql(
      `alter table "book_statistics" add constraint "book_statistics_book_check" check (book >= 1 and book <= 66)`,
    )
    this.addSql(
      `alter table "question_statistics" add constraint "question_statistics_question_id_foreign" foreign key ("question_id") references "questions" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "option_picks" add constraint "option_picks_option_id_foreign" foreign key ("option_id") references "question_options" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "question_ability_counts" add constraint "question_ability_counts_question_id_foreign" foreign key ("question_id") references "questions" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "question_ability_counts" add constraint "question_ability_counts_ability_check" check (ability >= 0 and ability <= 20)`,
    )
    this.addSql(
      `alter table "learner_weeks" add constraint "learner_weeks_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "learner_weeks" add constraint "learner_weeks_days_check" check (days > 0 and days < 128)`,
    )
  }
}
