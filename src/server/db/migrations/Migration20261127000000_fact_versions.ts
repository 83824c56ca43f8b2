import { Migration } from '@mikro-orm/migrations'

/**
 * Counts the changes of what instances keep in memory. The row of a fact is locked until its change is
 * committed: whoever reads the new version then reads the new fact.
 */
export class Migration20261127000000_fact_versions extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "fact_versions" ("name" varchar(16) not null, "change_count" int not null default 0, primary key ("name"), constraint "fact_versions_name_check" check ("name" in ('features', 'questions', 'daily_sets')))`,
    )
    this.addSql(
      `insert into "fact_versions" ("name") values ('features'), ('questions'), ('daily_sets')`,
    )
    this.addSql(`create function "count_fact_change"() returns trigger
      language plpgsql as $$
      begin
        update "fact_versions" set "change_count" = "change_count" + 1 where "name" = tg_argv[0];
        return null;
      end $$`)
    this.addSql(`create trigger "count_feature_change"
      after insert or update or delete or truncate on "feature_flags"
      for each statement execute function "count_fact_change"('features')`)
    this.addSql(`create trigger "count_question_change"
      after insert or update of "book", "ordinal" or delete or truncate on "questions"
      for each statement execute function "count_fact_change"('questions')`)
    // A set that is added is looked for until it is found.
    this.addSql(`create trigger "count_daily_set_change"
      after update or delete or truncate on "daily_sets"
      for each statement execute function "count_fact_change"('daily_sets')`)
  }
}
