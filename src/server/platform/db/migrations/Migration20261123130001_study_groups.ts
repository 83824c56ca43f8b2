import { Migration } from '@mikro-orm/migrations'

export class Migration20261123130001_study_groups extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "study_groups" ("id" uuid not null, "name" varchar(80) not null, "description" varchar(500) not null, "theme" varchar(80) not null, "church_name" varchar(120) null, "church_id" uuid null, "tags" text[] not null, "search_text" text not null, "time_zone" varchar(64) not null, "invite_code" varchar(32) not null, "invite_expires_at" timestamptz not null, "member_count" int not null default 0, "week_starts_on" date null, "week_ends_at" timestamptz null, "week_xp" int not null default 0, "total_xp" int not null default 0, "last_event" int not null default 0, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(
      `alter table "study_groups" add constraint "study_groups_invite_code_unique" unique ("invite_code")`,
    )
    this.addSql(`create index "study_groups_newest_index" on "study_groups" ("created_at", "id")`)
    this.addSql(
      `create index "study_groups_week_index" on "study_groups" ("week_starts_on", "week_xp" DESC, "id")`,
    )
    this.addSql(
      `create index "study_groups_church_index" on "study_groups" ("church_id", "created_at", "id")`,
    )
    this.addSql(
      `create index "study_groups_church_name_index" on "study_groups" ("church_name", "created_at", "id")`,
    )
    this.addSql(
      `create index "study_groups_search_text_index" on "study_groups" using gin ("search_text" gin_trgm_ops)`,
    )
    this.addSql(
      `create table "sprints" ("id" uuid not null, "group_id" uuid not null, "theme" varchar(80) not null, "total" smallint not null, "week_starts_on" date not null, "open_days" jsonb not null, "questions_answered" smallint not null default 0, "started_at" timestamptz not null, "closes_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"))`,
    )
    this.addSql(
      `create index "sprints_group_id_week_starts_on_started_at_index" on "sprints" ("group_id", "week_starts_on", "started_at")`,
    )
    this.addSql(
      `create unique index "sprints_one_running_per_group" on "sprints" ("group_id") where ended_at is null`,
    )
    this.addSql(
      `create table "sprint_questions" ("sprint_id" uuid not null, "position" smallint not null, "question_id" uuid not null, "answered_at" timestamptz null, primary key ("sprint_id", "position"))`,
    )
    this.addSql(
      `create index "sprint_questions_question_id_index" on "sprint_questions" ("question_id")`,
    )
    this.addSql(
      `alter table "sprint_questions" add constraint "sprint_questions_sprint_id_question_id_unique" unique ("sprint_id", "question_id")`,
    )
    this.addSql(
      `create table "group_events" ("group_id" uuid not null, "number" int not null, "data" jsonb not null, primary key ("group_id", "number"))`,
    )
    this.addSql(
      `create table "sprint_players" ("sprint_id" uuid not null, "user_id" uuid not null, "answered" smallint not null default 0, "correct" smallint not null default 0, "xp" int not null default 0, "finished_at" timestamptz null, "answers_opened_at" timestamptz null, primary key ("sprint_id", "user_id"))`,
    )
    this.addSql(`create index "sprint_players_user_id_index" on "sprint_players" ("user_id")`)
    this.addSql(
      `create table "group_members" ("user_id" uuid not null, "group_id" uuid not null, "is_leader" boolean not null, "joined_at" timestamptz not null, primary key ("user_id", "group_id"))`,
    )
    this.addSql(
      `create index "group_members_group_id_joined_at_user_id_index" on "group_members" ("group_id", "joined_at", "user_id")`,
    )
    this.addSql(
      `create table "group_favorites" ("user_id" uuid not null, "group_id" uuid not null, primary key ("user_id", "group_id"))`,
    )
    this.addSql(`create index "group_favorites_group_id_index" on "group_favorites" ("group_id")`)
    this.addSql(
      `create table "group_credits" ("id" uuid not null, "user_id" uuid null, "group_id" uuid not null, "sprint_id" uuid not null, "source_key" varchar(80) not null, "xp" int not null, "week_starts_on" date not null, "earned_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "group_credits_sprint_id_index" on "group_credits" ("sprint_id")`)
    this.addSql(
      `create index "group_credits_group_id_week_starts_on_index" on "group_credits" ("group_id", "week_starts_on")`,
    )
    this.addSql(
      `alter table "group_credits" add constraint "group_credits_user_id_source_key_unique" unique ("user_id", "source_key")`,
    )
    this.addSql(
      `create index "questions_text_index" on "questions" using gin ("text" gin_trgm_ops)`,
    )
    this.addSql(`alter table "quiz_attempts" add "sprint_id" uuid null`)
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_sprint_id_foreign" foreign key ("sprint_id") references "sprints" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_sprint_id_user_id_unique" unique ("sprint_id", "user_id")`,
    )
    this.addSql(
      `alter table "study_groups" add constraint "study_groups_church_id_foreign" foreign key ("church_id") references "churches" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "study_groups" add constraint "study_groups_member_count_check" check (member_count >= 0)`,
    )
    this.addSql(
      `alter table "sprints" add constraint "sprints_group_id_foreign" foreign key ("group_id") references "study_groups" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "sprint_questions" add constraint "sprint_questions_sprint_id_foreign" foreign key ("sprint_id") references "sprints" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "sprint_questions" add constraint "sprint_questions_question_id_foreign" foreign key ("question_id") references "questions" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "group_events" add constraint "group_events_group_id_foreign" foreign key ("group_id") references "study_groups" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "sprint_players" add constraint "sprint_players_sprint_id_foreign" foreign key ("sprint_id") references "sprints" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "sprint_players" add constraint "sprint_players_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "group_members" add constraint "group_members_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "group_members" add constraint "group_members_group_id_foreign" foreign key ("group_id") references "study_groups" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "group_favorites" add constraint "group_favorites_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "group_favorites" add constraint "group_favorites_group_id_foreign" foreign key ("group_id") references "study_groups" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "group_credits" add constraint "group_credits_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "group_credits" add constraint "group_credits_group_id_foreign" foreign key ("group_id") references "study_groups" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "group_credits" add constraint "group_credits_sprint_id_foreign" foreign key ("sprint_id") references "sprints" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "group_credits" add constraint "group_credits_xp_check" check (xp > 0)`,
    )
  }
}
