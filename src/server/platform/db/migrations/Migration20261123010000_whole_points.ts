import { Migration } from '@mikro-orm/migrations'

const PERIODS = `(values ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month')) as "periods" ("period", "unit")`
const STARTS_ON = `date_trunc("unit", "earned_at" at time zone 'UTC')::date`

/**
 * Points are whole from the moment they are credited: a credit holds its points, rounded once (half
 * up), and how many finished quizzes it stands for. Sums that were kept in quarters of a point are
 * worked out anew from the credits.
 */
export class Migration20261123010000_whole_points extends Migration {
  override async up(): Promise<void> {
    this.credits()
    this.sums()
  }

  private credits(): void {
    this.addSql(`alter table "church_credits" add column "points" int null`)
    this.addSql(`alter table "church_credits" add column "quizzes" smallint null`)
    this.addSql(
      `update "church_credits" set "quizzes" = 1, "points" = case when "is_primary" then floor("xp" * 1.25 + 0.5)::int else "xp" end`,
    )
    this.addSql(`alter table "church_credits" alter column "points" set not null`)
    this.addSql(`alter table "church_credits" alter column "quizzes" set not null`)
    this.addSql(
      `alter table "church_credits" add constraint "church_credits_points_check" check ("points" > 0)`,
    )
  }

  private sums(): void {
    for (const table of ['member_scores', 'church_scores', 'member_score_counts']) {
      this.addSql(`alter table "${table}" rename column "quarter_points" to "points"`)
    }
    this.addSql(
      `update "member_scores" as "kept" set "points" = "summed"."points" from (select "user_id", "church_id", "period", ${STARTS_ON} as "starts_on", sum("points")::int as "points" from "church_credits" cross join ${PERIODS} where "church_id" is not null and "user_id" is not null group by 1, 2, 3, 4) as "summed" where "kept"."user_id" = "summed"."user_id" and "kept"."church_id" = "summed"."church_id" and "kept"."period" = "summed"."period" and "kept"."starts_on" = "summed"."starts_on"`,
    )
    this.addSql(
      `update "church_scores" as "kept" set "points" = "summed"."points" from (select "church_id", "period", ${STARTS_ON} as "starts_on", sum("points") as "points" from "church_credits" cross join ${PERIODS} where "church_id" is not null group by 1, 2, 3) as "summed" where "kept"."church_id" = "summed"."church_id" and "kept"."period" = "summed"."period" and "kept"."starts_on" = "summed"."starts_on"`,
    )
    this.addSql(`delete from "member_score_counts"`)
    this.addSql(
      `insert into "member_score_counts" ("church_id", "period", "starts_on", "points", "users") select "church_id", "period", "starts_on", "points", count(*)::int from "member_scores" where "is_member" and "points" > 0 group by 1, 2, 3, 4`,
    )
  }
}
