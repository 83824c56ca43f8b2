import { Migration } from '@mikro-orm/migrations'

/** Versions know how many questions they have, and list them page by page. */
export class Migration20261125120000_version_counts extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "question_versions" add "question_count" int not null default 0,
        add constraint "question_versions_question_count_check" check (question_count >= 0)`,
    )
    this.addSql(
      `update question_versions set question_count = counted.count
      from (
        select version_id, count(*) from questions where deleted_at is null group by version_id
      ) as counted
      where question_versions.id = counted.version_id`,
    )
    this.addSql(`drop index "questions_version_index"`)
    this.addSql(
      `create index "questions_version_index" on "questions" ("version_id", "position") where deleted_at is null`,
    )
  }
}
