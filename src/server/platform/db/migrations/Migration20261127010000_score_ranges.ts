import { Migration } from '@mikro-orm/migrations'

/** As many as `POINTS_PER_RANGE`. */
const POINTS_PER_RANGE = 250

/** Rows that are updated all the time: half-empty pages take the new versions, and vacuums come early. */
const BUSY = `with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`

/** The coarse histograms of points, of all learners and of the members of each church, filled from the fine ones. */
export class Migration20261127010000_score_ranges extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "score_range_counts" ("period" varchar(7) not null, "starts_on" date not null, "is_affiliated" boolean not null, "range" int not null, "shard" smallint not null, "users" int not null, primary key ("period", "starts_on", "is_affiliated", "range", "shard"), constraint "score_range_counts_period_check" check ("period" in ('daily', 'weekly', 'monthly'))) ${BUSY}`,
    )
    this.addSql(
      `insert into "score_range_counts" select "period", "starts_on", "is_affiliated", "points" / ${POINTS_PER_RANGE}, "shard", sum("users") from "score_counts" group by 1, 2, 3, 4, 5`,
    )
    this.addSql(
      `create table "member_score_range_counts" ("church_id" uuid not null, "period" varchar(7) not null, "starts_on" date not null, "range" int not null, "users" int not null, primary key ("church_id", "period", "starts_on", "range"), constraint "member_score_range_counts_period_check" check ("period" in ('daily', 'weekly', 'monthly')), constraint "member_score_range_counts_church_id_foreign" foreign key ("church_id") references "churches" ("id")) ${BUSY}`,
    )
    this.addSql(
      `insert into "member_score_range_counts" select "church_id", "period", "starts_on", "points" / ${POINTS_PER_RANGE}, sum("users") from "member_score_counts" group by 1, 2, 3, 4`,
    )
  }
}
