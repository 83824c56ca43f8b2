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
    // Called for each statement with the rows that it has changed; most change none.
    this.addSql(`create function "count_fact_change"() returns trigger
      language plpgsql as $$
      begin
        if exists (select from "changed") then
          update "fact_versions" set "change_count" = "change_count" + 1 where "name" = tg_argv[0];
        end if;
        return null;
      end $$`)
    // Of a question, only its book and its ordinal count: most changes are of its text.
    this.addSql(`create function "count_question_move"() returns trigger
      language plpgsql as $$
      begin
        if exists (
          select from "before" join "changed" using ("id")
          where ("before"."book", "before"."ordinal")
            is distinct from ("changed"."book", "changed"."ordinal")
        ) then
          update "fact_versions" set "change_count" = "change_count" + 1 where "name" = 'questions';
        end if;
        return null;
      end $$`)
    for (const [table, fact] of [
      ['feature_flags', 'features'],
      ['questions', 'questions'],
    ] as const) {
      this.addSql(`create trigger "count_insert" after insert on "${table}"
        referencing new table as "changed" for each statement
        execute function "count_fact_change"('${fact}')`)
    }
    for (const [table, fact] of [
      ['feature_flags', 'features'],
      ['daily_sets', 'daily_sets'],
    ] as const) {
      this.addSql(`create trigger "count_update" after update on "${table}"
        referencing new table as "changed" for each statement
        execute function "count_fact_change"('${fact}')`)
    }
    this.addSql(`create trigger "count_update" after update on "questions"
      referencing old table as "before" new table as "changed" for each statement
      execute function "count_question_move"()`)
    // A daily set that is added is looked for until it is found.
    for (const [table, fact] of [
      ['feature_flags', 'features'],
      ['questions', 'questions'],
      ['daily_sets', 'daily_sets'],
    ] as const) {
      this.addSql(`create trigger "count_delete" after delete on "${table}"
        referencing old table as "changed" for each statement
        execute function "count_fact_change"('${fact}')`)
    }
  }
}
