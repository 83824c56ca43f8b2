import { Migration } from '@mikro-orm/migrations'

/** How a group's theme is read, and how many questions of a sprint are on it. */
export class Migration20261205000000_meaning_of_themes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "study_groups" add column "theme_reading" varchar(10) null`)
    this.addSql(
      `alter table "sprints" add column "about" text null, add column "on_theme" smallint null`,
    )
  }
}
