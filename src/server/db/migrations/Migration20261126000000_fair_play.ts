import { Migration } from '@mikro-orm/migrations'

/** Changes of time zone that wait for midnight, and the dates that deleted accounts have played. */
export class Migration20261126000000_fair_play extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "users" add "time_zone_since" timestamptz null, add "next_time_zone" varchar(64) null, add "next_time_zone_from" timestamptz null`,
    )
    this.addSql(
      `alter table "users" add constraint "users_next_time_zone_check" check ((next_time_zone is null) = (next_time_zone_from is null))`,
    )
    this.addSql(
      `create table "played_daily_keys" ("day" date not null, "key" varchar(64) not null, primary key ("day"))`,
    )
    this.addSql(
      `create table "played_dailies" ("day" date not null, "identity_hash" varchar(64) not null, primary key ("day", "identity_hash"))`,
    )
    this.addSql(
      `alter table "played_dailies" add constraint "played_dailies_day_foreign" foreign key ("day") references "played_daily_keys" ("day") on delete cascade`,
    )
  }
}
