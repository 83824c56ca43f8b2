import { Migration } from '@mikro-orm/migrations'

/** The newest groups, now with the texts that a search looks at. */
export class Migration20261127020000_group_search extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index "study_groups_newest_index"`)
    this.addSql(
      `create index "study_groups_newest_index" on "study_groups" ("created_at", "id") include ("search_text")`,
    )
  }
}
