import { Migration } from '@mikro-orm/migrations'

export class Migration20261125141000_church_administration extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "churches" add "has_admin" boolean not null default false, add "hidden_at" timestamptz null, add "merged_into_id" uuid null`,
    )
    this.addSql(`update "churches" set "has_admin" = true where exists (
      select 1 from "church_memberships" where "church_id" = "churches"."id" and "role" = 'admin')`)
    this.addSql(
      `alter table "churches" add constraint "churches_merged_into_id_foreign" foreign key ("merged_into_id") references "churches" ("id") on update no action on delete no action`,
    )
    this.addSql(`create index "churches_merged_into_id_index" on "churches" ("merged_into_id")`)
    this.addSql(
      `create index "churches_newest_index" on "churches" ("created_at", "id") where merged_into_id is null`,
    )
    this.addSql(
      `create index "churches_hidden_index" on "churches" ("created_at", "id") where hidden_at is not null`,
    )
    this.addSql(
      `create index "churches_without_admin_index" on "churches" ("created_at", "id") where member_count > 0 and not has_admin`,
    )
    this.addSql(`create index "church_credits_church_index" on "church_credits" ("church_id")`)
  }
}
