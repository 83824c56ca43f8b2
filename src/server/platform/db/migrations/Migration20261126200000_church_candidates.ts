import { Migration } from '@mikro-orm/migrations'

/** A search looks at the largest churches first, and a suggestion at those of the same name. */
export class Migration20261126200000_church_candidates extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index "churches_largest_index" on "churches" ("member_count" desc, "id") where hidden_at is null and merged_into_id is null`,
    )
    this.addSql(`create index "churches_name_index" on "churches" ("name_key", "id")`)
  }
}
