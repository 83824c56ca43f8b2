import { Migration } from '@mikro-orm/migrations'

/** What site admins list users by: an order, a search, and counts. */
export class Migration20261125150000_users extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "counters" drop constraint "counters_name_check"`)
    this.addSql(
      `alter table "counters" add constraint "counters_name_check" check ("name" in ('churches', 'unaffiliated_users', 'users'))`,
    )
    this.addSql(
      `insert into "counters" ("name", "shard", "value") select 'users', 0, count(*) from "users" having count(*) > 0`,
    )
    this.addSql(`alter table "users" add "search_text" text not null default ''`)
    // Nearly as `personSearchText` folds; the next sign-in stores it exactly.
    this.addSql(
      `update "users" set "search_text" = ' ' || lower(regexp_replace(
        normalize(concat_ws(' ', trim("first_name"), trim("last_name"), "email"), nfd), '[\\u0300-\\u036f]', '', 'g'))
      where concat_ws('', "first_name", "last_name", "email") <> ''`,
    )
    this.addSql(`create index "users_newest_index" on "users" ("created_at", "id")`)
    this.addSql(
      `create index "users_administrators_index" on "users" ("is_site_admin", "is_admin", "id") where is_site_admin or is_admin`,
    )
    this.addSql(
      `create index "users_search_text_index" on "users" using gin ("search_text" gin_trgm_ops)`,
    )
  }
}
