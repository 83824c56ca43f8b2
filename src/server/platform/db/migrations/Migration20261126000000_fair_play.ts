import { Migration } from '@mikro-orm/migrations'

/** Changes of time zone that wait for midnight, and the quizzes that deleted accounts have played. */
export class Migration20261126000000_fair_play extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "users" add "time_zone_since" timestamptz null, add "next_time_zone" varchar(64) null, add "next_time_zone_from" timestamptz null`,
    )
    this.addSql(
      `alter table "users" add constraint "users_next_time_zone_check" check ((next_time_zone is null) = (next_time_zone_from is null))`,
    )
    this.addSql(
      `create table "played_quiz_keys" ("quiz" varchar(64) not null, "key" varchar(64) not null, "kept_until" timestamptz not null, primary key ("quiz"))`,
    )
    this.addSql(
      `create table "played_quizzes" ("quiz" varchar(64) not null, "identity_hash" varchar(64) not null, primary key ("quiz", "identity_hash"))`,
    )
    this.addSql(
      `alter table "played_quizzes" add constraint "played_quizzes_quiz_foreign" foreign key ("quiz") references "played_quiz_keys" ("quiz") on delete cascade`,
    )
  }
}
