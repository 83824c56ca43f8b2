import { Migration } from '@mikro-orm/migrations'

const PERIOD = `"period" varchar(7) not null check ("period" in ('daily', 'weekly', 'monthly')), "starts_on" date not null`
const TALLY = `"quizzes" int not null, "questions" int not null, "correct" int not null`
/** Sharded counters are written by everyone, so that dead rows are cleared away early. */
const BUSY = `with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`

/** Churches, memberships, and the sums of leaderboards. */
export class Migration20261122000000_churches extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create extension if not exists pg_trgm`)
    this.churches()
    this.credits()
    this.sums()
    this.addSql(
      `insert into "counters" ("name", "shard", "value") select 'unaffiliated_users', 0, count(*) from "users"`,
    )
    this.earlierResults()
  }

  private churches(): void {
    this.addSql(
      `create table "churches" ("id" uuid not null primary key, "name" varchar(120) not null, "denomination" varchar(80) null, "city" varchar(80) null, "state" varchar(80) null, "postal_code" varchar(20) null, "country" varchar(56) not null, "website" varchar(300) null, "description" varchar(500) null, "identity_key" text not null unique, "name_key" text not null, "search_text" text not null, "search_spellings" text[] not null, "member_count" int not null default 0 check ("member_count" >= 0), "created_at" timestamptz not null)`,
    )
    this.addSql(
      `create index "churches_search_text_index" on "churches" using gin ("search_text" gin_trgm_ops)`,
    )
    this.addSql(
      `create index "churches_search_spellings_index" on "churches" using gin ("search_spellings")`,
    )
    this.addSql(
      `create index "churches_name_key_index" on "churches" using gin ("name_key" gin_trgm_ops)`,
    )
    this.addSql(
      `create table "church_memberships" ("user_id" uuid not null references "users" ("id") on delete cascade, "church_id" uuid not null references "churches" ("id"), "role" varchar(8) not null check ("role" in ('admin', 'member')), "is_public" boolean not null, "joined_at" timestamptz not null, primary key ("user_id", "church_id"))`,
    )
    this.addSql(
      `create index "church_memberships_oldest_index" on "church_memberships" ("church_id", "joined_at", "user_id")`,
    )
    this.addSql(
      `create index "church_memberships_public_index" on "church_memberships" ("church_id", "joined_at", "user_id") where "is_public"`,
    )
    this.addSql(`alter table "users" add column "primary_church_id" uuid null`)
    this.addSql(
      `alter table "users" add constraint "users_primary_church_is_a_membership" foreign key ("id", "primary_church_id") references "church_memberships" ("user_id", "church_id")`,
    )
  }

  private credits(): void {
    this.addSql(
      `create table "church_credits" ("id" uuid not null primary key, "user_id" uuid null references "users" ("id") on delete set null, "church_id" uuid null references "churches" ("id"), "is_primary" boolean not null, "source_key" varchar(80) not null, "xp" int not null check ("xp" > 0), "questions" smallint not null, "correct" smallint not null, "earned_at" timestamptz not null)`,
    )
    this.addSql(
      `create unique index "church_credits_once" on "church_credits" ("user_id", "source_key", "church_id")`,
    )
    this.addSql(
      `create unique index "church_credits_once_unaffiliated" on "church_credits" ("user_id", "source_key") where "church_id" is null`,
    )
  }

  private sums(): void {
    this.addSql(
      `create table "user_scores" ("user_id" uuid not null references "users" ("id") on delete cascade, ${PERIOD}, "points" int not null, ${TALLY}, "is_affiliated" boolean not null, primary key ("user_id", "period", "starts_on"))`,
    )
    this.addSql(
      `create index "user_scores_unaffiliated_index" on "user_scores" ("period", "starts_on", "points" desc, "user_id") where not "is_affiliated"`,
    )
    this.addSql(
      `create table "member_scores" ("church_id" uuid not null references "churches" ("id"), "user_id" uuid not null references "users" ("id") on delete cascade, ${PERIOD}, "xp" int not null, "quarter_points" int not null, ${TALLY}, "is_member" boolean not null, primary key ("user_id", "church_id", "period", "starts_on"))`,
    )
    this.addSql(
      `create index "member_scores_members_index" on "member_scores" ("church_id", "period", "starts_on", "quarter_points" desc, "user_id") where "is_member"`,
    )
    this.addSql(
      `create table "church_scores" ("church_id" uuid not null references "churches" ("id"), ${PERIOD}, "quarter_points" bigint not null, ${TALLY}, "active_members" int not null, primary key ("church_id", "period", "starts_on"))`,
    )
    this.addSql(
      `create index "church_scores_points_index" on "church_scores" ("period", "starts_on", "quarter_points" desc, "church_id")`,
    )
    this.addSql(
      `create table "score_counts" (${PERIOD}, "is_affiliated" boolean not null, "points" int not null, "shard" smallint not null, "users" int not null, primary key ("period", "starts_on", "is_affiliated", "points", "shard")) ${BUSY}`,
    )
    this.addSql(
      `create table "member_score_counts" ("church_id" uuid not null references "churches" ("id"), ${PERIOD}, "quarter_points" int not null, "users" int not null, primary key ("church_id", "period", "starts_on", "quarter_points")) ${BUSY}`,
    )
    this.addSql(
      `create table "period_totals" (${PERIOD}, "is_affiliated" boolean not null, "shard" smallint not null, "points" bigint not null, ${TALLY}, primary key ("period", "starts_on", "is_affiliated", "shard")) ${BUSY}`,
    )
    this.addSql(
      `create table "counters" ("name" varchar(20) not null check ("name" in ('churches', 'unaffiliated_users')), "shard" smallint not null, "value" int not null, primary key ("name", "shard")) ${BUSY}`,
    )
  }

  /** Results from before there were churches counted for nobody's. */
  private earlierResults(): void {
    this.addSql(
      `insert into "church_credits" ("id", "user_id", "church_id", "is_primary", "source_key", "xp", "questions", "correct", "earned_at") select "id", "user_id", null, false, 'daily:' || "local_day", "paid"."xp", "total", "score", "finished_at" from "quiz_attempts" join lateral (select sum("amount")::int as "xp" from "xp_entries" where "xp_entries"."user_id" = "quiz_attempts"."user_id" and "earned_at" = "finished_at") as "paid" on "paid"."xp" > 0 where "quiz_type" = 'daily' and "finished_at" is not null`,
    )
    this.addSql(
      `insert into "user_scores" select "user_id", "period", date_trunc("unit", "earned_at" at time zone 'UTC')::date, sum("xp"), count(*), sum("questions"), sum("correct"), false from "church_credits" cross join (values ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month')) as "periods" ("period", "unit") group by 1, 2, 3`,
    )
    this.addSql(
      `insert into "score_counts" select "period", "starts_on", "is_affiliated", "points", 0, count(*) from "user_scores" group by 1, 2, 3, 4`,
    )
    this.addSql(
      `insert into "period_totals" select "period", "starts_on", "is_affiliated", 0, sum("points"), sum("quizzes"), sum("questions"), sum("correct") from "user_scores" group by 1, 2, 3`,
    )
  }
}
