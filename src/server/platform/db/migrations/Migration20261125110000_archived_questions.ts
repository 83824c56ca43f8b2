import { Migration } from '@mikro-orm/migrations'

/** The questions that were archived last are found by the time, however many there are. */
export class Migration20261125110000_archived_questions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index "questions_archived_index"`)
    this.addSql(
      `create index "questions_archived_index" on "questions" ("archived_at", "book") where archived_at is not null`,
    )
  }
}
